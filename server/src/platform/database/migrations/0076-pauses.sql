-- owner: billing/subscriptions
-- A pause that is planned for the end of the period, and one that has begun. A date of resuming belongs to
-- either.
alter table subscriptions
  add column pause_at_period_end boolean not null default false,
  add column paused_at timestamptz(3),
  add column resumes_at timestamptz(3),
  drop constraint subscriptions_status_check,
  add constraint subscriptions_status_check
    check (status in ('trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  -- What was paused keeps that while a payment from before the pause is overdue.
  add constraint subscriptions_paused_check
    check (case status when 'paused' then paused_at is not null
                       when 'unpaid' then true else paused_at is null end),
  add constraint subscriptions_pause_check
    check (not pause_at_period_end or (status in ('active', 'past_due') and not cancel_at_period_end)),
  add constraint subscriptions_resumes_check
    check (resumes_at is null or paused_at is not null
           or (pause_at_period_end and resumes_at > current_period_end));
