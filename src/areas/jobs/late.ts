// What is done to jobs, and what follows when servers move them: see Area.
import { jobSubject } from '#client/jobs'
import { jobCommands } from '#commands/jobs'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = jobCommands

export const heard: LatePart['heard'] = { 'job.changed': changedIn(jobSubject) }
