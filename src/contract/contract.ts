// The whole contract: every subject's endpoints under the subject's name.
import { firstContract } from './contract-first'
import { lateContract } from './contract-late'

export const contract = { ...firstContract, ...lateContract }

export type Contract = typeof contract

export const subjects = Object.keys(contract) as (keyof Contract)[]
