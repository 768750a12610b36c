import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { ReactNode } from 'react'
import { Button, FrameBar, IconClose, Note, Row } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** A page over another one can be closed; while something is paid, it asks first. */
export function Framed({ page: { frame }, children }: { page: BuyerPage; children: ReactNode }) {
  const { t } = useWords()
  if (frame?.mode !== 'overlay') return children
  return (
    <>
      <FrameBar>
        <div role="alert" data-closing="" hidden>
          <Note
            tone="warn"
            action={
              <Row gap={2}>
                <Button size="sm" data-frame="stay">
                  {t('frame.stay')}
                </Button>
                <Button size="sm" kind="quiet" data-frame="leave">
                  {t('frame.leave')}
                </Button>
              </Row>
            }
          >
            {t('frame.closing')}
          </Note>
        </div>
        <Button kind="quiet" iconOnly icon={<IconClose />} data-frame="close">
          {t('frame.close')}
        </Button>
      </FrameBar>
      {children}
    </>
  )
}
