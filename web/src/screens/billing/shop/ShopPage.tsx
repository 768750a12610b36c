import type { ReactNode } from 'react'
import { useTitle } from '../../../lib/title.ts'
import { Forbidden } from '../../../shell/Forbidden.tsx'
import { useIsFollowing } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Page, type PageProps, Skeleton } from '../../../ui/index.ts'
import { type Needed, type Shop, useShop } from './use-shop.ts'

type ShopPageProps = Pick<PageProps, 'crumbs' | 'purpose' | 'width'> & {
  title: string
  /** Who lacks it sees that they may not, and nothing is asked for. */
  needs?: Needed | undefined
  /** Left out where a billing provider decides what is sold: nothing can be added here. */
  action?: (shop: Shop) => ReactNode
  /** The action is about what is not sold, and stays. */
  actionStays?: boolean
  children: (shop: Shop) => ReactNode
}

/** A page of selling, once it is known whose it is and what the person may do. */
export function ShopPage({
  title,
  needs,
  action,
  actionStays = false,
  children,
  ...page
}: ShopPageProps) {
  const { shop, failed } = useShop()
  useTitle(title)
  const mayNot = shop && needs && !shop.may(...needs)
  const isOffered = !useIsFollowing() || actionStays
  return (
    <Page
      {...page}
      title={title}
      action={shop && !mayNot && isOffered ? action?.(shop) : undefined}
    >
      {failed ? (
        <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
      ) : mayNot ? (
        // Nobody may where a provider decides what is sold, which the shell says above the page.
        shop.sells || needs[1] === 'read' ? (
          <Forbidden />
        ) : null
      ) : shop ? (
        children(shop)
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}
