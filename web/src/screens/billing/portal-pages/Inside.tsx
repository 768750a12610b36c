import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink, ReceiptPage, Row, Spine, Text, TextLink } from '../../../ui/index.ts'
import { Foot } from '../checkout-page/Foot.tsx'
import { SellerLine, TestBadge } from '../checkout-page/SellerLine.tsx'
import { below } from './below.ts'
import { usePortal } from './use-portal.ts'

type InsidePage = Extract<BuyerPage, { home: string }>

type InsideProps = {
  page: InsidePage
  /** The way back, on pages below the overview. */
  isBelow?: boolean
  summary?: ReactNode
  children: ReactNode
}

/** The frame of all pages of a customer who is in. */
export function Inside({ page, isBelow = false, summary, children }: InsideProps) {
  const { t } = usePortal()
  const settings = useTranslations('portal-settings.ui')
  const { email, home, isTest, seller } = page
  const [path = ''] = home.split('?')
  return (
    <>
      <Spine kind={isTest ? 'test' : 'own'} />
      <ReceiptPage
        head={
          <Row gap={3}>
            <SellerLine seller={seller} />
            <TestBadge isTest={isTest} />
          </Row>
        }
        headAside={
          <Row as="form" gap={3} method="post" action={path}>
            {email ? (
              <Text as="span" size="small" tone="muted">
                {email}
              </Text>
            ) : null}
            <ButtonLink kind="quiet" size="sm" href={below(home, '/settings')}>
              {settings('title')}
            </ButtonLink>
            <Button type="submit" kind="quiet" size="sm" name="intent" value="leave">
              {t('leave')}
            </Button>
          </Row>
        }
        summary={summary}
        foot={<Foot page={page} />}
      >
        {isBelow ? <TextLink href={home}>{t('back')}</TextLink> : null}
        {children}
      </ReceiptPage>
    </>
  )
}
