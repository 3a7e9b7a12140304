// The form fields that experts and authors share.
import { type ProfilePlatform, profilePlatforms, profileTextMaximum, socialLink } from '#contract/media/profile'
import { countWithoutSpaces } from '#contract/taxonomy/rules'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { Input, Textarea } from '#ui/input'
import { useWords } from '#ui/words'

export type Links = Record<ProfilePlatform, string>

/** The links with an entry for every platform, empty where there is none. */
export const linksOf = (links: Partial<Record<string, string>>): Links => ({
  facebook: links['facebook'] ?? '',
  instagram: links['instagram'] ?? '',
  x: links['x'] ?? '',
  linkedin: links['linkedin'] ?? '',
  muckrack: links['muckrack'] ?? '',
})

const platformNames: Links = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  muckrack: 'Muck Rack',
}

/** The form fields for education, experience and awards, each with a count of its characters without spaces. */
export function ProfileTexts() {
  return (
    <>
      <CountedText name="education" label="Education" />
      <CountedText name="experience" label="Experience" />
      <CountedText name="awards" label="Awards" />
    </>
  )
}

function CountedText({ name, label }: { name: string; label: string }) {
  const words = useWords()
  const { value, set, locked, fieldMessages } = useFormField(name, { label })
  const text = typeof value === 'string' ? value : ''
  const count = (
    <span className="text-sm text-muted" data-numbers>
      {countWithoutSpaces(text)} / {profileTextMaximum}
    </span>
  )
  return (
    <Field label={words(label)} aside={count} {...fieldMessages}>
      {(ariaProps) => (
        <Textarea
          {...ariaProps}
          name={name}
          rows={3}
          className="resize-none"
          disabled={locked}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  )
}

const linksIn = (value: unknown) =>
  linksOf(typeof value === 'object' && value !== null ? (value as Partial<Links>) : {})

const linksText = (value: unknown) => Object.values(linksIn(value)).filter(Boolean).join('\n')

/** The form fields for the links to accounts on other platforms. Each link is validated by itself. */
export function SocialLinks() {
  const { value, set, locked, fieldMessages } = useFormField('social_links', { label: 'Social links', show: linksText })
  const links = linksIn(value)
  return profilePlatforms.map((platform) => {
    const found = socialLink[platform].safeParse(links[platform])
    const wrong = found.error?.issues.map(({ message }) => message)
    return (
      <Field
        key={platform}
        label={platformNames[platform]}
        live={wrong}
        tried={fieldMessages.tried}
        given={wrong ? undefined : fieldMessages.given}
      >
        {(ariaProps) => (
          <Input
            {...ariaProps}
            type="url"
            placeholder={`https://${platform}.com/`}
            autoComplete="off"
            disabled={locked}
            value={links[platform]}
            onChange={(event) => set({ ...links, [platform]: event.target.value })}
          />
        )}
      </Field>
    )
  })
}
