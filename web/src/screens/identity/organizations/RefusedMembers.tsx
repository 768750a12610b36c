import { useTranslations } from 'use-intl/react'
import type { Refused } from '../../../lib/use-each.ts'
import { FormError, Stack, Text } from '../../../ui/index.ts'

/** Whom the server refused, and why; the others are done. */
export function RefusedMembers({ refused }: { refused: readonly Refused[] }) {
  const t = useTranslations('members.ui')
  if (refused.length === 0) return null
  return (
    <FormError title={t('refused', { count: refused.length })}>
      <Stack gap={1}>
        {refused.map(({ name, text }) => (
          <Text key={name}>
            <b>{name}</b>. {text}
          </Text>
        ))}
      </Stack>
    </FormError>
  )
}
