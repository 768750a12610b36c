import type { OfferedProvider } from '@guildhall/contract/identity/social'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { social } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { linkTo } from '../../../lib/links.ts'
import { openDocument } from '../../../lib/paths.ts'
import { trySend } from '../../../lib/send.ts'
import { Button, FormError, IconLinked, ListItem, Text } from '../../../ui/index.ts'
import { providerIcons } from './provider-icon.tsx'

/** A service that is offered and not linked yet. Its own page opens. */
export function LinkRow({ provider: { id, name } }: { provider: OfferedProvider }) {
  const t = useTranslations('social.ui')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function link() {
    setBusy(true)
    setProblem(null)
    const { data, failure } = await trySend(social.linkSocial, {
      provider: id,
      callbackURL: linkTo('/account/linked'),
      errorCallbackURL: `/error?provider=${encodeURIComponent(id)}`,
    })
    if (data?.url) return openDocument(data.url)
    setBusy(false)
    if (failure) setProblem(errorText(failure))
  }

  return (
    <ListItem
      lead={providerIcons[id] ?? <IconLinked />}
      trail={
        <Button
          size="sm"
          aria-label={t('linkNamed', { name })}
          busy={busy}
          busyLabel={c('loading')}
          onClick={() => void link()}
        >
          {t('link')}
        </Button>
      }
    >
      <Text as="span" strong>
        {name}
      </Text>
      {problem ? <FormError>{problem}</FormError> : null}
    </ListItem>
  )
}
