-- What admins were told of a month's tokens: once at each mark.
create table ai_budget_marks (
  company_id bigint not null references companies (id) on delete cascade,
  month date not null,
  percent smallint not null check (percent in (80, 100)),
  primary key (company_id, month, percent)
);
select prosa.protect('ai_budget_marks');
