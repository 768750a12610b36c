import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../../lib/error-text.ts'
import {
  Button,
  FilePicker,
  IconChevronLeft,
  IconChevronRight,
  IconClose,
  Pictures,
  Stack,
} from '../../../../ui/index.ts'
import { type EditorForm, moved } from './form.ts'
import { mostBytes, pictureTypes, uploadPicture } from './upload-picture.ts'

const mostPictures = 50

/** Pictures, of which the page of the checkout shows the first. */
export function MediaFields({ draft, set, shop }: EditorForm) {
  const t = useTranslations('shop-products.ui.media')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { medias } = draft

  async function add(file: File) {
    if (!pictureTypes.split(',').includes(file.type)) return setProblem(t('wrongType'))
    if (file.size > mostBytes) return setProblem(t('tooLarge'))
    setProblem(undefined)
    setSending(true)
    const sent = await uploadPicture(shop.organization.id, file)
    setSending(false)
    if ('media' in sent) return set({ medias: [...medias, sent.media] })
    setProblem(sent.failure === 'network' ? c('network') : errorText(sent.failure))
  }

  const move = (at: number, by: -1 | 1) => set({ medias: moved(medias, at, by) })
  const small = { kind: 'quiet', size: 'sm', iconOnly: true } as const
  return (
    <Stack gap={3}>
      <FilePicker
        label={t('title')}
        hint={t('hint')}
        accept={pictureTypes}
        error={problem}
        chooseLabel={isSending ? t('sending') : t('add')}
        otherLabel={t('add')}
        disabled={isSending || medias.length >= mostPictures}
        onFile={(file) => void add(file)}
      />
      {medias.length > 0 ? (
        <Pictures
          items={medias.map(({ id, name, src }, at) => ({
            id,
            name,
            src,
            actions: (
              <>
                <Button
                  {...small}
                  icon={<IconChevronLeft />}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  {t('earlier', { name })}
                </Button>
                <Button
                  {...small}
                  icon={<IconChevronRight />}
                  disabled={at === medias.length - 1}
                  onClick={() => move(at, 1)}
                >
                  {t('later', { name })}
                </Button>
                <Button
                  {...small}
                  icon={<IconClose />}
                  onClick={() => set({ medias: medias.filter((each) => each.id !== id) })}
                >
                  {t('remove', { name })}
                </Button>
              </>
            ),
          }))}
        />
      ) : null}
    </Stack>
  )
}
