import type { ReactNode } from 'react'
import {
  IconBenefit,
  IconChart,
  IconDownload,
  IconKey,
  IconLinked,
  IconVerified,
} from '../../../ui/index.ts'
import type { Product } from './said.ts'

export type BenefitType = Product['benefits'][number]['type']

const icons: Readonly<Record<BenefitType, ReactNode>> = {
  custom: <IconBenefit />,
  discord: <IconLinked />,
  github_repository: <IconLinked />,
  downloadables: <IconDownload />,
  license_keys: <IconKey />,
  meter_credit: <IconChart />,
  feature_flag: <IconVerified />,
}

export const BenefitIcon = ({ type }: { type: BenefitType }) => icons[type]
