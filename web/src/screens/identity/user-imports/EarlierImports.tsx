import { useTranslations } from 'use-intl/react'
import { agoText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { nameOf } from '../../../lib/people.ts'
import {
  Badge,
  DateTime,
  List,
  ListItem,
  Meta,
  Section,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { useNumbers } from './Counts.tsx'
import { systemNames, type UserImport } from './queries.ts'

const tones = {
  uploading: 'neutral',
  checking: 'info',
  checked: 'info',
  importing: 'info',
  succeeded: 'ok',
  failed: 'danger',
  canceled: 'neutral',
} as const

type EarlierImportsProps = {
  imports: readonly UserImport[]
  hrefOf: (id: string) => string
}

/** Imports that have ended, of all administrators. */
export function EarlierImports({ imports, hrefOf }: EarlierImportsProps) {
  const t = useTranslations('user-imports.ui.history')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const number = useNumbers()
  return (
    <Section title={t('title')}>
      <List ruled>
        {imports.map(({ createdAt, createdBy, fileName, id, state, system, ...counts }) => (
          <ListItem key={id} trail={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}>
            <Text>
              <TextLink href={hrefOf(id)}>
                <bdi translate="no">{fileName}</bdi>
              </TextLink>
            </Text>
            <Meta>
              <span>{systemNames[system]}</span>
              <DateTime value={createdAt.toISOString()} title={fullText(createdAt, language)}>
                {agoText(createdAt, now, language)}
              </DateTime>
              {createdBy ? <span>{nameOf(createdBy)}</span> : null}
              {counts.total === null ? null : (
                <span>
                  {t('summary', {
                    created: number(counts.created),
                    existing: number(counts.existing),
                    refused: number(counts.refused),
                  })}
                </span>
              )}
            </Meta>
          </ListItem>
        ))}
      </List>
    </Section>
  )
}
