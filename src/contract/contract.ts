// The whole contract: the endpoints of every subject, by subject.
import { firstContract } from './contract-first'
import { lateContract } from './contract-late'

export const contract = { ...firstContract, ...lateContract }

export type Contract = typeof contract

export const subjects = Object.keys(contract) as (keyof Contract)[]
