-- The first day of the week in calendars; null for that of the region.
alter table preferences add column first_day_of_week text;
