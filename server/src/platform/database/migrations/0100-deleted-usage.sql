-- A deleted event stays as a row, so that its external id is not stored a second time.
alter table usage_events add column deleted_at timestamptz(3);
