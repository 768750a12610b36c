const counted = (list: string, table: string, key: string, where = '') => `
  select coalesce(stored.key, found.key)::text from (
    select key, sum(n) as n from (
      select key, n from list_counts where organization_id = $1 and list = '${list}'
      union all
      select key, change from list_count_changes where organization_id = $1 and list = '${list}'
    ) as both_kinds group by key having sum(n) <> 0) as stored
    full join (select to_jsonb(${key}) as key, count(*) as n from ${table}
                where organization_id = $1 ${where} group by 1) as found
      on stored.key = found.key
   where stored.n is distinct from found.n`

/** The kept totals of lists. */
export const ofCounts: Readonly<Record<string, string>> = {
  'the kept total of orders': counted('orders', 'orders', 'status'),
  'the kept total of subscriptions': counted('subscriptions', 'subscriptions', 'status'),
  'the kept total of payments': counted(
    'payments',
    'payment_intents',
    'payment_status',
    'and payment_status is not null',
  ),
}
