import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, Facts, Row, Section, Stack, Text } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { CreateLive } from './CreateLive.tsx'
import type { Checklist } from './checks.ts'
import { TakeItself } from './TakeItself.tsx'

const copied = [
  'products',
  'benefits',
  'meters',
  'discounts',
  'customFields',
  'checkoutLinks',
  'files',
] as const satisfies readonly (keyof Checklist['copies'])[]

type MakeLiveProps = { shop: Shop; checklist: Checklist; isComplete: boolean }

/** What the live organization gets, and the buttons that make one; who may not reads why. */
export function MakeLive({ shop, checklist, isComplete }: MakeLiveProps) {
  const t = useTranslations('going-live.ui.make')
  const { number } = useShopWords()
  const [asked, setAsked] = useState(false)
  const { allowed, copies, decidedBy, leftOut, unused } = checklist
  const mayNot = allowed ? undefined : t(`mayNot.${decidedBy}`)
  const reason = mayNot ?? (isComplete ? undefined : t('incomplete'))
  const parts = copied.filter((part) => copies[part] > 0)
  return (
    <>
      <Section title={t('title')}>
        <Stack gap={4}>
          <Text>{t('text')}</Text>
          {parts.length > 0 ? (
            <Facts
              items={parts.map((part) => ({
                id: part,
                term: t(`parts.${part}`),
                detail: number(copies[part]),
              }))}
            />
          ) : null}
          <Text tone="muted">{t('owners')}</Text>
          <Text tone="muted">{t('notCopied')}</Text>
          {leftOut > 0 ? <Text tone="muted">{t('leftOut', { count: leftOut })}</Text> : null}
          {mayNot ? <Text>{mayNot}</Text> : null}
          <Row>
            <Button kind="primary" disabledReason={reason} onClick={() => setAsked(true)}>
              {t('open')}
            </Button>
          </Row>
        </Stack>
      </Section>
      {unused ? <TakeItself shop={shop} disabledReason={reason} /> : null}
      {asked && !reason ? (
        <CreateLive organization={shop.organization} onClose={() => setAsked(false)} />
      ) : null}
    </>
  )
}
