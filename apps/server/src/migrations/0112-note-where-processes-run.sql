-- Where a process runs and since when, so that others on the same host can see that it has ended. One without a host is
-- of a version that holds no life line (core/life-line.ts).
alter table processes add column host text;
alter table processes add column pid integer;
alter table processes add column pid_start text;
