import { minimumChargeIn } from '@guildhall/contract/kernel/minimum-charge'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { products } from '../../../../lib/calls.ts'
import { callQuery } from '../../../../lib/data.ts'
import { useErrorText } from '../../../../lib/error-text.ts'
import type { Failure } from '../../../../lib/errors.ts'
import { useForm } from '../../../../lib/form.ts'
import { linkTo } from '../../../../lib/links.ts'
import { refusedFields } from '../../../../lib/refused-fields.ts'
import { trySend } from '../../../../lib/send.ts'
import { FormRefusal } from '../../../../shell/FormRefusal.tsx'
import { LeaveGuard } from '../../../../shell/LeaveGuard.tsx'
import {
  Button,
  fractionDigits,
  Note,
  SaveBar,
  SaveState,
  Stack,
  useToast,
  WithAside,
} from '../../../../ui/index.ts'
import { useInvalidate } from '../../shop/use-invalidate.ts'
import type { Shop } from '../../shop/use-shop.ts'
import { useShopWords } from '../../shop/use-shop-words.tsx'
import { PriceSaid } from '../PriceSaid.tsx'
import { useUsualTax } from '../use-usual-tax.ts'
import { AfterPurchaseFields } from './AfterPurchaseFields.tsx'
import { BenefitFields } from './BenefitFields.tsx'
import { CheckoutPreview } from './CheckoutPreview.tsx'
import { CustomFieldFields } from './CustomFieldFields.tsx'
import { DetailFields } from './DetailFields.tsx'
import type { Draft, Product } from './draft.ts'
import { currencyAt, fieldAt, type Problem, problemOfType, problemsOf } from './draft-problems.ts'
import { saidsOfDraft } from './draft-said.ts'
import { Effects } from './Effects.tsx'
import type { EditorForm } from './form.ts'
import { MoreFields } from './MoreFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import { useMeters } from './use-catalog.ts'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

type ProductEditorProps = {
  shop: Shop
  product?: Product
  /** What the form begins with. */
  initial: Draft
  /** What is copied: its benefits and fields are known even where they are no longer listed. */
  model?: Product | undefined
}

/** The form of a product, beside the page that will sell it. */
export function ProductEditor({ shop, product, initial, model }: ProductEditorProps) {
  const t = useTranslations('shop-products.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const errorText = useErrorText()
  const invalidate = useInvalidate(products.list, products.get)
  const { amount, locale, momentOf } = useShopWords()
  const { id: organizationId, slug } = shop.organization
  const kept = useDraft(organizationId, product, initial)
  const { draft } = kept
  const save = useSave(organizationId, product)
  function textOf(problem: Problem, name: string): string {
    if (problem !== 'tooSmall') return t(`problems.${problem}`)
    const currency = currencyAt(name, draft)
    return t('problems.tooSmall', { least: amount(minimumChargeIn(currency), currency) })
  }

  const { busy, form, problems, refusal } = useForm({
    // The fields are those of the draft; a name that is not among them has no problem.
    checks: Object.fromEntries(
      Object.entries(problemsOf(draft)).map(([name, problem]) => [
        name,
        () => textOf(problem, name),
      ]),
    ),
    fieldsOf: (failure: Failure) => {
      const byPath = refusedFields(failure, ({ path, type }) =>
        textOf(problemOfType(type), fieldAt(path, draft)),
      )
      return Object.fromEntries(
        Object.entries(byPath).map(([path, text]) => [fieldAt(path, draft), text]),
      )
    },
    errorText,
    async send() {
      if (product && (await isChanged(product))) {
        // The form begins anew with what is stored now, the draft, and a word about both.
        kept.keep()
        invalidate()
        return null
      }
      const saved = await save(draft, fractionDigits)
      if ('failure' in saved) return saved.failure
      kept.finish()
      // The page of the product asks what else there is about these prices, not about those before.
      const { queryKey } = callQuery(products.get, { id: saved.product.id })
      client.setQueryData(queryKey, saved.product)
      invalidate()
      toast(t(product ? 'saved' : 'created'))
      await navigate({ href: linkTo('/o/:slug/products/:id', { slug, id: saved.product.id }) })
      return null
    },
  })
  const editor: EditorForm = {
    shop,
    product,
    draft,
    set: kept.set,
    problems,
    digits: fractionDigits,
    locale,
  }
  const { found, isOutdated } = kept
  const state = busy ? 'saving' : kept.kept.at === null ? 'idle' : 'changed'

  return (
    <WithAside follows aside={<CheckoutPreview {...editor} />}>
      <LeaveGuard dirty={kept.isDirty && !kept.kept.isSafe && !busy} />
      <Stack as="form" gap={8} method="post" {...form}>
        {found ? (
          <Note
            tone={isOutdated ? 'warn' : 'info'}
            title={t('draft.found', { date: momentOf(new Date(found.at)) })}
            action={
              <Button size="sm" onClick={kept.discard}>
                {t('draft.discard')}
              </Button>
            }
          >
            {t(isOutdated ? 'draft.outdated' : 'draft.foundText')}
          </Note>
        ) : null}
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Fragment key={kept.round}>
          <DetailFields {...editor} />
          <PriceFields {...editor} />
          <Sentence {...editor} />
          <BenefitFields {...editor} product={product ?? model} />
          <CustomFieldFields {...editor} product={product ?? model} />
          <AfterPurchaseFields {...editor} />
          <MoreFields {...editor} />
        </Fragment>
        {product ? (
          <Effects digits={fractionDigits} draft={draft} product={product} shop={shop} />
        ) : null}
        <SaveBar
          state={
            <SaveState state={state}>
              {kept.kept.at === null || !kept.isDirty
                ? ''
                : kept.kept.isSafe
                  ? t('draft.kept', { date: momentOf(new Date(kept.kept.at)) })
                  : t('draft.notKept')}
            </SaveState>
          }
        >
          {kept.isDirty ? <Button onClick={kept.discard}>{t('draft.discard')}</Button> : null}
          <Button type="submit" kind="primary" busy={busy}>
            {t(product ? 'save' : 'create')}
          </Button>
        </SaveBar>
      </Stack>
    </WithAside>
  )
}

/** Whether somebody else has saved the product since it was opened. */
async function isChanged({ id, modifiedAt }: Product): Promise<boolean> {
  const { data } = await trySend(products.get, { id })
  return data !== null && data.modifiedAt?.getTime() !== modifiedAt?.getTime()
}

/** What buyers will read, while it is written. */
function Sentence(form: EditorForm) {
  const { meters } = useMeters(form)
  const usualTax = useUsualTax(form.shop) ?? 'location'
  return <PriceSaid saids={saidsOfDraft(form.draft, form.digits, meters ?? [], usualTax)} />
}
