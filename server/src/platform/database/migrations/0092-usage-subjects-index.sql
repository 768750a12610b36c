-- owner: billing/usage
-- A subject belongs to one organization; without its id, entries have half of the size.
create index usage_events_by_subject on usage_events (subject_id, timestamp);
drop index usage_events_of_subjects;
