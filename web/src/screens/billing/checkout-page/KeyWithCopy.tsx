import { Button, IconCopy, KeyText, Row } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** A license key, and a button that copies it. */
export function KeyWithCopy({ text }: { text: string }) {
  const { t } = useWords()
  return (
    <>
      <KeyText>{text}</KeyText>
      <Row>
        <Button icon={<IconCopy />} data-copy={text} data-copied={t('receipt.copied')}>
          {t('receipt.copyKey')}
        </Button>
      </Row>
    </>
  )
}
