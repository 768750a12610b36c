import type { PortalBenefit } from '@guildhall/contract/portal-parts'
import type { ReactNode } from 'react'
import { Card, Row, Stack, Text } from '../../../ui/index.ts'
import { benefitIcon } from './Benefits.tsx'
import { ConnectionBrief } from './connection-words.tsx'
import { FileList } from './FileList.tsx'
import { KeyWithCopy } from './KeyWithCopy.tsx'
import { useWords } from './use-page.ts'

type BenefitCardProps = {
  benefit: PortalBenefit
  /** The way to more of it. */
  footer?: ReactNode
}

/** One thing that was bought, ready to be used. */
export function BenefitCard({ benefit, footer }: BenefitCardProps) {
  const { t } = useWords()
  const { connection, description, files, filesTotal, isEnded, isGranted, type } = benefit
  const { licenseKey, limitActivations, note } = benefit
  const aside =
    files !== undefined
      ? t('receipt.files', { count: filesTotal ?? files.length })
      : limitActivations
        ? t('receipt.activations', { limit: limitActivations })
        : null
  return (
    <Card footer={footer}>
      <Stack gap={3}>
        <Row justify="between">
          <Row wrap={false}>
            {benefitIcon(type)}
            <Text as="b" strong>
              {description}
            </Text>
          </Row>
          {aside ? (
            <Text as="span" size="small" tone="muted">
              {aside}
            </Text>
          ) : null}
        </Row>
        {isGranted || connection ? null : (
          <Text tone="muted">{t(isEnded ? 'receipt.ended' : 'receipt.preparing')}</Text>
        )}
        {licenseKey === undefined ? null : <KeyWithCopy text={licenseKey} />}
        {note ? <Text>{note}</Text> : null}
        {files && files.length > 0 ? <FileList files={files} /> : null}
        {connection ? <ConnectionBrief connection={connection} /> : null}
        {connection?.state === 'notConnected' && !footer ? (
          <Text tone="muted">{t('receipt.connect')}</Text>
        ) : null}
      </Stack>
    </Card>
  )
}
