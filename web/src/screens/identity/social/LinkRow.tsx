import type { OfferedProvider } from '@guildhall/contract/identity/social'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { Button, FormError, IconLinked, ListItem, Text } from '../../../ui/index.ts'
import { providerIcon } from './provider-icon.tsx'
import { useLink } from './use-link.ts'

/** A service that is offered and not linked yet. Its own page opens. */
export function LinkRow({ provider: { id, name } }: { provider: OfferedProvider }) {
  const t = useTranslations('social.ui')
  const c = useTranslations('common.ui')
  const { busy, link, problem } = useLink(id, linkTo('/account/linked'))

  return (
    <ListItem
      lead={providerIcon(id) ?? <IconLinked />}
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
