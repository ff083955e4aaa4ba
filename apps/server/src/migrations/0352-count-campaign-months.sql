-- Recipients that a company's campaigns wrote to in a month of its calendar: what a plan may limit.
create table campaign_months (
  company_id bigint not null references companies (id) on delete cascade,
  month date not null,
  recipients bigint not null default 0,
  primary key (company_id, month)
);
select prosa.protect('campaign_months');
