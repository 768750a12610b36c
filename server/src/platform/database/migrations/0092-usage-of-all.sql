-- What all subjects used is apart from what each of them used, so that a month of it lies close together.
-- usage_rollups becomes the table of both.
alter table usage_rollups rename to usage_rollups_of_subjects;
alter index usage_rollups_pkey rename to usage_rollups_of_subjects_pkey;

-- owner: billing/usage
create table usage_rollups (
  organization_id text not null,
  meter_id uuid not null,
  subject_id bigint not null,
  level text not null constraint usage_rollups_level_check check (level in ('q', 'd')),
  bucket timestamptz(3) not null,
  n bigint not null,
  total numeric not null,
  low numeric not null,
  high numeric not null,
  primary key (organization_id, meter_id, subject_id, level, bucket)
) partition by list (subject_id);

-- owner: billing/usage
create table usage_rollups_of_all partition of usage_rollups for values in (0);
insert into usage_rollups_of_all select * from usage_rollups_of_subjects where subject_id = 0;
delete from usage_rollups_of_subjects where subject_id = 0;
alter table usage_rollups attach partition usage_rollups_of_subjects default;
