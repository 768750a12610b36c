-- The due timers behind a failing one of their lane are held back until after its retry, so that a
-- search for runnable timers does not read them. When the failing one leaves before (it was canceled,
-- scheduled anew or parked, or a mover ran it), they are released in the same transaction. Timers that
-- another transaction is writing are left: they run after the retry at the latest.
create function release_held_timers() returns trigger language plpgsql as $$
begin
  update timers set retry_at = null
   where organization_id = old.organization_id and id = any (array(
     select id from timers
      where organization_id = old.organization_id and lane = old.lane and not parked
        and attempts = 0 and retry_at = old.retry_at + interval '1 millisecond'
      order by due_at, rank, id limit 10000 for update skip locked));
  return null;
end $$;

create trigger timers_released after delete on timers for each row
  when (old.attempts > 0 and not old.parked)
  execute function release_held_timers();

create trigger timers_released_by_change after update on timers for each row
  when (old.attempts > 0 and not old.parked and (new.attempts = 0 or new.parked or new.lane <> old.lane))
  execute function release_held_timers();
