import { useTranslations } from 'use-intl/react'
import { Disclosure, Field, Select, Stack } from '../../../../ui/index.ts'
import type { Operation, Parameter } from '../document/document.ts'
import { isList, isMap } from '../samples/request.ts'

type ParameterFieldsProps = {
  operation: Operation
  texts: Readonly<Record<string, string>>
  onChange: (name: string, text: string) => void
}

/** Required parameters first; the others open when they are asked for. */
export function ParameterFields({ operation, ...rest }: ParameterFieldsProps) {
  const t = useTranslations('reference.ui.try')
  const all = operation.parameters.filter((each) => !isMap(each))
  const isFirst = (each: Parameter) =>
    each.required || rest.texts[`${each.in}.${each.name}`] !== undefined
  const first = all.filter(({ required }) => required)
  const others = all.filter(({ required }) => !required)
  return (
    <>
      {first.map((each) => (
        <OneField key={`${each.in}.${each.name}`} parameter={each} {...rest} />
      ))}
      {others.length > 0 ? (
        <div>
          <Disclosure
            small
            open={others.some(isFirst)}
            title={t('optional', { count: others.length })}
          >
            {() => (
              <Stack gap={4}>
                {others.map((each) => (
                  <OneField key={`${each.in}.${each.name}`} parameter={each} {...rest} />
                ))}
              </Stack>
            )}
          </Disclosure>
        </div>
      ) : null}
    </>
  )
}

type OneFieldProps = Omit<ParameterFieldsProps, 'operation'> & { parameter: Parameter }

function OneField({ parameter, texts, onChange }: OneFieldProps) {
  const t = useTranslations('reference.ui.try')
  const { name, schema, required, description, example } = parameter
  const key = `${parameter.in}.${name}`
  const common = {
    name: key,
    label: (
      <span translate="no">
        {name}
        {parameter.in === 'path' ? null : ` (${t(`places.${parameter.in}`)})`}
      </span>
    ),
    required,
    translate: 'no' as const,
    value: texts[key] ?? '',
  }
  if (schema.enum) {
    return (
      <Select
        {...common}
        options={[
          { value: '', label: t('notSent') },
          ...schema.enum.map((each) => ({ value: String(each), label: String(each), lang: 'en' })),
        ]}
        onChange={(event) => onChange(key, event.target.value)}
      />
    )
  }
  return (
    <Field
      {...common}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={
        typeof example === 'string' ? example : String(schema.default ?? '') || undefined
      }
      hint={
        isList(parameter) ? (
          t('listHint')
        ) : description ? (
          <span lang="en">{description}</span>
        ) : null
      }
      onChange={(event) => onChange(key, event.target.value)}
    />
  )
}
