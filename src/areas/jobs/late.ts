// What is done to jobs, and what follows when somebody else did it: see Area. How far they come by themselves is read again and again.
import { jobList } from '#client/jobs'
import { jobCommands } from '#commands/jobs'
import type { LatePart } from '#workspace/area'
import { changedIn } from '#workspace/live'

export const commands = jobCommands

export const heard: LatePart['heard'] = { 'job.changed': changedIn(jobList) }
