import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { Framed } from '../screens/billing/checkout-page/Framed.tsx'
import { CheckoutPages } from './checkout-pages.tsx'
import { LetterPages } from './letter-pages.tsx'
import { PortalPages } from './portal-pages.tsx'

/** The styles of a page: those of all that its family is made of, in one file. */
export type Family = 'checkout' | 'letter' | 'portal'

/** The page of each kind. The browser gets the styles of its family, and none of this code. */
export function pageOf(page: BuyerPage) {
  const { content, family } = contentOf(page)
  return { family, content: <Framed page={page}>{content}</Framed> }
}

function contentOf(page: BuyerPage) {
  switch (page.kind) {
    case 'checkout':
      return { family: 'checkout', content: <CheckoutPages page={page} /> } as const
    case 'progress':
    case 'notice':
    case 'refusal':
    case 'declaration':
    case 'declared':
    case 'portal-entry':
    case 'portal-seat':
    case 'portal-switch':
      return { family: 'letter', content: <LetterPages page={page} /> } as const
    default:
      return { family: 'portal', content: <PortalPages page={page} /> } as const
  }
}
