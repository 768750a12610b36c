import { useTranslations } from 'use-intl/react'
import { Button, Code, ListItem, Text } from '../../ui/index.ts'
import { AskDetail } from './AskDetail.tsx'
import type { ApiDocument, Ask } from './document.ts'

type AskRowProps = { ask: Ask; document: ApiDocument; open: boolean; onToggle: () => void }

export function AskRow({ ask, document, open, onToggle }: AskRowProps) {
  const t = useTranslations('reference.ui')
  const name = `${ask.method} ${ask.path}`
  return (
    <>
      <ListItem
        trail={
          <Button
            size="sm"
            aria-expanded={open}
            aria-label={open ? t('closeNamed', { name }) : t('openNamed', { name })}
            onClick={onToggle}
          >
            {open ? t('close') : t('open')}
          </Button>
        }
      >
        <Text strong>
          <Code>{name}</Code>
        </Text>
        <Text size="small" tone="muted" lang="en">
          {ask.summary}
        </Text>
      </ListItem>
      {open ? (
        <ListItem selected aria-label={t('openNamed', { name })}>
          <AskDetail ask={ask} document={document} />
        </ListItem>
      ) : null}
    </>
  )
}
