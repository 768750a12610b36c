/**
 * The lists whose filters can be kept under a name: the page that shows them, and what of its address a
 * view keeps, with the greatest length of each. Pages, cursors and what is open belong to no view.
 */
export const savedViewLists = {
  members: { page: '/o/:slug/settings/members', fields: { find: 200, role: 64, sort: 40 } },
  invitations: { page: '/o/:slug/settings/invitations', fields: { find: 200, state: 10 } },
  audit: {
    page: '/o/:slug/settings/audit',
    fields: { action: 80, actor: 64, period: 4, from: 10, to: 10 },
  },
  'account-deliveries': {
    page: '/o/:slug/developers/webhooks/accounts/:id',
    fields: { status: 9, event: 64 },
  },
  'billing-deliveries': {
    page: '/o/:slug/developers/webhooks/:id',
    fields: { find: 200, result: 3, code: 3, event: 64 },
  },
  orders: {
    page: '/o/:slug/orders',
    fields: { find: 200, status: 20, product: 36, period: 4, from: 10, to: 10, sort: 20 },
  },
  refunds: {
    page: '/o/:slug/refunds',
    fields: { find: 200, status: 9, reason: 22, period: 4, from: 10, to: 10, sort: 20 },
  },
  activity: { page: '/account/activity', fields: { action: 80, period: 4, from: 10, to: 10 } },
  users: {
    page: '/admin/users',
    fields: { find: 200, role: 64, status: 8, verified: 5, created: 8, sort: 20 },
  },
  sessions: { page: '/admin/sessions', fields: { ip: 64, user: 64 } },
  organizations: { page: '/admin/organizations', fields: { find: 200 } },
  emails: { page: '/admin/emails', fields: { to: 320, unsent: 4 } },
  'server-audit': {
    page: '/admin/audit',
    fields: { action: 80, actor: 64, organization: 64, subject: 200, period: 4, from: 10, to: 10 },
  },
  'server-deliveries': { page: '/admin/webhooks/:id', fields: { status: 9, event: 64 } },
} as const satisfies Readonly<
  Record<string, { page: `/${string}`; fields: Readonly<Record<string, number>> }>
>

export type SavedViewList = keyof typeof savedViewLists

/** Views of these lists belong to one organization each, and can be shared there. */
export const isOfOrganization = (list: SavedViewList) => savedViewLists[list].page.startsWith('/o/')

/**
 * What a view of a list may contain, from any text of an address: only fields of that list, each once and
 * not longer than the page takes it. What is left says which filters to set, and nothing about where.
 */
export function fieldsOfView(
  list: SavedViewList,
  search: string,
): Readonly<Record<string, string>> {
  const given = new URLSearchParams(search)
  const kept = Object.entries(savedViewLists[list].fields).flatMap(([name, most]) => {
    const value = given.get(name)
    return value && value.length <= most ? [[name, value] as const] : []
  })
  return Object.fromEntries(kept)
}

/** The same as text, in the order of the list. */
export const searchOfView = (list: SavedViewList, search: string) =>
  String(new URLSearchParams(fieldsOfView(list, search)))
