import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { toBase64 } from '../../../../lib/base64.ts'
import { organizations, pictures } from '../../../../lib/calls.ts'
import { useAction } from '../../../../lib/data.ts'
import { useErrorText } from '../../../../lib/error-text.ts'
import { trySend } from '../../../../lib/send.ts'
import { useUploadLabels } from '../../../../lib/upload-labels.ts'
import { Avatar, FormError, Upload, useToast } from '../../../../ui/index.ts'
import type { Organization } from '../queries.ts'

/** Sharp on every screen, and far below what the server takes. */
const side = 512
const mostBytes = 500_000

type LogoProps = { organization: Organization; readOnly: boolean }

export function Logo({ organization: { id, name, logo }, readOnly }: LogoProps) {
  const t = useTranslations('organizations.ui.general')
  const p = useTranslations('pictures.ui')
  const labels = useUploadLabels()
  const errorText = useErrorText()
  const toast = useToast()
  const client = useQueryClient()
  const remove = useAction(pictures.removeLogo, {
    invalidates: [organizations.get, organizations.list],
  })
  const current = <Avatar name={name} image={logo} kind="shop" size="lg" />

  async function save(file: Blob): Promise<string | null> {
    const { failure } = await trySend(pictures.setLogo, { id, content: await toBase64(file) })
    if (failure) return errorText(failure)
    for (const { line } of [organizations.get, organizations.list]) {
      await client.invalidateQueries({ queryKey: [line] })
    }
    toast(p('saved'))
    return null
  }

  if (readOnly) return current
  return (
    <>
      {remove.problem ? <FormError>{remove.problem}</FormError> : null}
      <Upload
        label={t('logo')}
        hint={p('hint')}
        current={current}
        side={side}
        mostBytes={mostBytes}
        onPicture={save}
        onRemove={
          logo
            ? () => void remove.run({ id }).then((done) => done && toast(p('removed')))
            : undefined
        }
        labels={labels}
      />
    </>
  )
}
