import { useTranslations } from 'use-intl/react'
import { Button, Code, ListItem, Text } from '../../../ui/index.ts'
import type { ApiDocument, ListedOperation } from './document.ts'
import { OperationDetail } from './OperationDetail.tsx'

type OperationRowProps = {
  operation: ListedOperation
  document: ApiDocument
  open: boolean
  onToggle: () => void
}

export function OperationRow({ operation, document, open, onToggle }: OperationRowProps) {
  const t = useTranslations('reference.ui')
  const name = `${operation.method} ${operation.path}`
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
          {operation.summary}
        </Text>
      </ListItem>
      {open ? (
        <ListItem selected aria-label={t('openNamed', { name })}>
          <OperationDetail operation={operation} document={document} />
        </ListItem>
      ) : null}
    </>
  )
}
