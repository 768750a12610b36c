-- owner: billing/metric-dashboards
-- What members of an organization look at: figures, in their order.
create table metric_dashboards (
  id uuid primary key,
  organization_id text not null,
  name text not null,
  metrics text[] not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create index metric_dashboards_in_order on metric_dashboards (organization_id, created_at, id);
