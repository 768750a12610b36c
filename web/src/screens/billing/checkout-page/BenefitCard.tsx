import type { PortalBenefit } from '@guildhall/contract/portal-pages'
import {
  Button,
  ButtonLink,
  Card,
  IconCopy,
  KeyText,
  List,
  ListItem,
  Row,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { benefitIcon } from './Benefits.tsx'
import { useWords } from './use-page.ts'

/** One thing that was bought, ready to be used. */
export function BenefitCard({ benefit }: { benefit: PortalBenefit }) {
  const { t, locale } = useWords()
  const { description, files, isGranted, licenseKey, limitActivations, note, type } = benefit
  const aside =
    files !== undefined
      ? t('receipt.files', { count: files.length })
      : limitActivations
        ? t('receipt.activations', { limit: limitActivations })
        : null
  return (
    <Card>
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
        {!isGranted ? <Text tone="muted">{t('receipt.preparing')}</Text> : null}
        {licenseKey === undefined ? null : (
          <>
            <KeyText>{licenseKey}</KeyText>
            <Row>
              <Button icon={<IconCopy />} data-copy={licenseKey} data-copied={t('receipt.copied')}>
                {t('receipt.copyKey')}
              </Button>
            </Row>
          </>
        )}
        {note ? <Text>{note}</Text> : null}
        {files && files.length > 0 ? (
          <List>
            {files.map(({ name, size, url }) => (
              <ListItem
                key={url}
                trail={
                  <>
                    <Text as="span" size="small" tone="muted">
                      {sizeText(size, locale)}
                    </Text>
                    <ButtonLink size="sm" href={url} download={name}>
                      {t('receipt.download')}
                    </ButtonLink>
                  </>
                }
              >
                {name}
              </ListItem>
            ))}
          </List>
        ) : null}
        {isGranted && (type === 'discord' || type === 'github_repository') ? (
          <Text tone="muted">{t('receipt.connect')}</Text>
        ) : null}
      </Stack>
    </Card>
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function sizeText(bytes: number, locale: string): string {
  const step = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
