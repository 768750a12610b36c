import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../../lib/error-text.ts'
import { useUploadLabels } from '../../../../lib/upload-labels.ts'
import {
  Button,
  CropDialog,
  FilePicker,
  IconChevronLeft,
  IconChevronRight,
  IconClose,
  IconCrop,
  Pictures,
  Stack,
} from '../../../../ui/index.ts'
import type { MediaDraft } from './draft.ts'
import { type EditorForm, moved } from './form.ts'
import { mostBytes, pictureTypes, uploadPicture } from './upload-picture.ts'

const mostPictures = 50

/** As the page of the checkout shows the first picture. */
const shape = { ratio: 13 / 5, width: 1_560 }

/** Drawings have no pixels to cut, and a cut picture does not move any more. */
const canBeCropped = ({ name }: MediaDraft) => !/\.(svg|gif)$/i.test(name)

/** Pictures, of which the page of the checkout shows the first. */
export function MediaFields({ draft, set, shop }: EditorForm) {
  const t = useTranslations('shop-products.ui.media')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [cropped, setCropped] = useState<MediaDraft>()
  const labels = useUploadLabels()
  const { medias } = draft

  const textOf = (failure: Parameters<typeof errorText>[0] | 'network') =>
    failure === 'network' ? c('network') : errorText(failure)

  async function add(file: File) {
    if (!pictureTypes.split(',').includes(file.type)) return setProblem(t('wrongType'))
    if (file.size > mostBytes) return setProblem(t('tooLarge'))
    setProblem(undefined)
    setSending(true)
    const sent = await uploadPicture(shop.organization.id, file)
    setSending(false)
    if ('media' in sent) return set({ medias: [...medias, sent.media] })
    setProblem(textOf(sent.failure))
  }

  /** The part takes the place of the picture; its name says what it is made of. */
  async function replace(picture: MediaDraft, part: Blob): Promise<string | null> {
    const ending = part.type === 'image/webp' ? '.webp' : '.png'
    const name = picture.name.replace(/\.[^.]*$/, '') + ending
    const sent = await uploadPicture(
      shop.organization.id,
      new File([part], name, { type: part.type }),
    )
    if (!('media' in sent)) return textOf(sent.failure)
    set({ medias: medias.map((each) => (each.id === picture.id ? sent.media : each)) })
    return null
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
          items={medias.map((picture, at) => {
            const { id, name, src } = picture
            return {
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
                  {canBeCropped(picture) ? (
                    <Button {...small} icon={<IconCrop />} onClick={() => setCropped(picture)}>
                      {t('crop', { name })}
                    </Button>
                  ) : null}
                  <Button
                    {...small}
                    icon={<IconClose />}
                    onClick={() => set({ medias: medias.filter((each) => each.id !== id) })}
                  >
                    {t('remove', { name })}
                  </Button>
                </>
              ),
            }
          })}
        />
      ) : null}
      {cropped ? (
        <CropDialog
          key={cropped.id}
          title={t('cropTitle')}
          src={cropped.src}
          {...shape}
          mostBytes={mostBytes}
          labels={{ ...labels, loading: c('loading') }}
          onPicture={(part) => replace(cropped, part)}
          onClose={() => setCropped(undefined)}
        />
      ) : null}
    </Stack>
  )
}
