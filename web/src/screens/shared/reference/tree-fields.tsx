import { useTranslations } from 'use-intl/react'
import type { TreeField } from '../../../ui/index.ts'
import type { Shapes } from './document/document.ts'
import { type FieldNode, fieldsOf, type Limit } from './document/fields.ts'
import { WithCode } from './InEnglish.tsx'

/** Fields with their texts in the language of the page. */
export function useTreeFields(shapes: Shapes) {
  const t = useTranslations('reference.ui')

  function limitText(limit: Limit): string {
    if (limit.kind === 'pattern') return t('limits.pattern', { pattern: limit.text })
    if (limit.kind === 'above') return t('limits.above', { least: limit.least })
    const { kind, least, most } = limit
    const name = t(`limits.${kind}`)
    if (least !== undefined && least === most) return t('limits.exactly', { name, most })
    if (least === undefined) return t('limits.most', { name, most: most ?? 0 })
    if (most === undefined) return t('limits.least', { name, least })
    return t('limits.between', { name, least, most })
  }

  return function tree(nodes: readonly FieldNode[], isAnswer = false): TreeField[] {
    return nodes.map((node) => {
      const { name, type, required, description, limits, values, inside } = node
      const notes = [
        ...limits.map(limitText),
        ...(node.default === undefined ? [] : [t('default', { value: node.default })]),
      ]
      const choices = inside?.anyOf ?? inside?.oneOf
      const marked = isAnswer ? required === false : required === true
      return {
        name,
        type,
        description: description && <WithCode text={description} />,
        notes,
        mark: marked ? t(isAnswer ? 'optional' : 'required') : undefined,
        values: values.length > 0 ? { label: t('values'), all: values } : undefined,
        inside: inside && {
          label: choices ? t('variants', { name }) : t('fields', { name }),
          fields: () => tree(fieldsOf(inside, shapes), isAnswer),
        },
      }
    })
  }
}
