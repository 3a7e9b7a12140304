// The values of an expert's form.
import { z } from 'zod'

import { type Expert, expertInput } from '#contract/media/experts'
import { requiredPicture, noPicture, type Picture } from '#workspace/form/picture-field'
import { linksOf, type Links } from '#workspace/form/profile-fields'

export interface ExpertValues {
  avatar: Picture
  username: string
  position: string
  description: string
  education: string
  experience: string
  awards: string
  social_links: Links
}

const { username, position, description, education, experience, awards, social_links } = expertInput.shape

export const expertSchema = z.object({
  avatar: requiredPicture,
  username,
  position,
  description,
  education,
  experience,
  awards,
  social_links,
})

export const emptyExpert: ExpertValues = {
  avatar: noPicture,
  username: '',
  position: '',
  description: '',
  education: '',
  experience: '',
  awards: '',
  social_links: linksOf({}),
}

export const expertValues = (row: Expert): ExpertValues => ({
  avatar: { key: row.avatar, url: row.avatar_url, file: null, crop: row.crop },
  username: row.username,
  position: row.position,
  description: row.description,
  education: row.education,
  experience: row.experience,
  awards: row.awards,
  social_links: linksOf(row.social_links),
})
