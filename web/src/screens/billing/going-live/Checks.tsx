import { useTranslations } from 'use-intl/react'
import { Badge, ButtonLink, List, ListItem, Stack, Text } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { type Checklist, isMended, placeOf } from './checks.ts'

type ChecksProps = { checks: Checklist['checks']; shop: Shop; label: string }

/** What is looked at: why it is needed while it is missing, and where it is mended. */
export function Checks({ checks, shop, label }: ChecksProps) {
  const t = useTranslations('going-live.ui.checks')
  const { slug } = shop.organization
  const mayMend = shop.may('organization', 'update')
  return (
    <List ruled aria-label={label}>
      {checks.map(({ check, done, required }) => (
        <ListItem
          key={check}
          below={!done && mayMend && isMended(check)}
          trail={
            done ? (
              <Badge tone="ok">{t('done')}</Badge>
            ) : mayMend && isMended(check) ? (
              <ButtonLink size="sm" href={placeOf(check, slug)}>
                {t(`items.${check}.mend`)}
              </ButtonLink>
            ) : required ? (
              <Badge tone="warn">{t('missing')}</Badge>
            ) : (
              <Badge tone="neutral">{t('open')}</Badge>
            )
          }
        >
          <Stack gap={1}>
            <Text>{t(`items.${check}.title`)}</Text>
            {done ? null : (
              <Text size="small" tone="muted">
                {t(`items.${check}.why`)}
              </Text>
            )}
          </Stack>
        </ListItem>
      ))}
    </List>
  )
}
