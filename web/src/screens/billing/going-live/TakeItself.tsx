import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Button, Row, Section, Stack, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'

type TakeItselfProps = { shop: Shop; disabledReason: string | undefined }

/** An organization in which nobody tested anything may go live as it is. */
export function TakeItself({ shop, disabledReason }: TakeItselfProps) {
  const t = useTranslations('going-live.ui.itself')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const { id, name } = shop.organization
  const take = useAction(merchants.goLive)

  async function run() {
    if (!(await take.run({ id }))) return
    // Every page knows another shop now.
    await client.invalidateQueries()
    toast(t('done', { name }))
  }
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        <Text tone="muted">{t('text')}</Text>
        <Row>
          <Button disabledReason={disabledReason} onClick={() => setAsked(true)}>
            {t('take')}
          </Button>
        </Row>
      </Stack>
      {asked ? (
        <ConfirmDialog
          open
          title={t('question', { name })}
          kind="primary"
          confirmLabel={t('take')}
          cancelLabel={c('cancel')}
          busy={take.isPending}
          busyLabel={c('loading')}
          error={take.problem}
          onConfirm={() => void run()}
          onCancel={() => setAsked(false)}
        >
          <Text>{t('confirmText')}</Text>
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
