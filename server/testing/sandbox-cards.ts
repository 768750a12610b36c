import type { TestServer } from './server.ts'

/** Moves the cards of a merchant's customers on to one that behaves otherwise. */
export const cardsBecome = ({ query }: TestServer, organizationId: string, card: string) =>
  query('update sandbox_cards set card = $2 where organization_id = $1', [organizationId, card])
