-- A deleted event stays as a row, so that its external id is not stored a second time.
alter table usage_events add column deleted_at timestamptz(3);
-- Of the others, so that those of a customer are counted from the index alone.
drop index usage_events_of_subjects;
create index usage_events_of_subjects on usage_events (organization_id, subject_id, timestamp)
  where deleted_at is null;
