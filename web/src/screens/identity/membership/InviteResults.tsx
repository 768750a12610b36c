import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import { Badge, List, ListItem, Note, Text } from '../../../ui/index.ts'
import type { Result } from './queries.ts'

/** What became of each address, those that were refused first. */
export function InviteResults({ results }: { results: readonly Result[] }) {
  const t = useTranslations('membership.ui.invite')
  const errorText = useErrorText()
  const refused = results.filter(({ code }) => code !== null)
  const sent = results.length - refused.length
  return (
    <>
      <Note tone="warn" role="alert">
        {t('some', { sent, count: results.length })}
      </Note>
      <List>
        {[...refused, ...results.filter(({ code }) => code === null)].map(({ email, code }) => (
          <ListItem
            key={email}
            below
            trail={
              code === null ? (
                <Badge tone="ok">{t('ok')}</Badge>
              ) : (
                <Badge tone="danger">{t('failed')}</Badge>
              )
            }
          >
            <Text as="span" strong>
              {email}
            </Text>
            {code === null ? null : (
              <Text size="small" tone="muted">
                {errorText({ code, message: code, status: 400 })}
              </Text>
            )}
          </ListItem>
        ))}
      </List>
    </>
  )
}
