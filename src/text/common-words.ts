// Common words by language, which the density of a text leaves out. Words of fewer than three letters are missing: they never count.

const english = `about above after again against all also although always among and another any are aren't around because been before
being below between both but can can't cannot could couldn't did didn't does doesn't doing don't down during each either else ever every
few for from further get gets getting got had hadn't has hasn't have haven't having her here hers herself him himself his how however
i'd i'll i'm i've into isn't it's its itself just let's may might more most much must myself neither never nor not now off often once
one only other ought our ours ourselves out over own per rather said same say says she should shouldn't since some still such than
that that's the their theirs them themselves then there there's these they they're this those through thus too under until upon very
was wasn't we're we've were weren't what when where whether which while who whom whose why will with within without won't would
wouldn't yet you you're your yours yourself yourselves`

const french = `afin ainsi alors après assez aucun aucune aujourd'hui auquel aussi autre autres aux avant avec avoir c'est car ce cela celle celles
celui cependant ces cet cette ceux chaque chez comme comment dans depuis des deux dont donc durant elle elles encore entre est été être
eux fait faire fois font hors ici ils jusqu'à jusque les leur leurs lors lorsque lui mais même mêmes moins mon nos notre nous on ont
où par parce pas pendant peu peut plus plusieurs pour pourquoi puis quand que quel quelle quelles quels qu'il qu'elle qui quoi sans
sauf ses seulement selon sera seront ses soit son sont sous sur tandis tant tel telle tous tout toute toutes très une vers voici voilà
vos votre vous était étaient`

const swahili = `ambao ambaye ambayo ambazo baada bado bila cha chake dhidi hadi haya hapa hata hao hawa hii hilo hivi hivyo hiyo hizi huku huo huyo
huyu ila ili ingawa ipo japo kabla kama kati katika kila kisha kuhusu kuna kupitia kutoka kwa kwake kwamba kwani kwao kwenye lakini lake
lao mbali mbele mimi moja ndani ndiyo nini pamoja pia sasa sana sisi tangu tena tu vile wake wako wakati wao wapi watu wengi wetu wewe
yake yako yangu yao yetu yule zake zaidi zao`

const filipino = `akin aking ako alin amin aming ang ano anumang apat araw ating ayon bago bakit bawat bilang dahil dapat din dito doon gayunman
gaya ginagawa habang hanggang hindi iba ibaba ikaw isa isang ito iyon iyong kami kanila kanilang kanino kanya kanyang kapag kaya kaysa
kung laban lahat lamang lang likod lima maging marami may mayroon mga mula muli nais naging nang namin nasa nating ngayon nila nilang
ninyo nito niya niyang noon nang paano pababa paggawa para pataas pero pumunta rin saan sabi sarili sila sino siya tatlo tayo tulad tungkol
upang walang`

const lists: Readonly<Record<string, string>> = { en: english, fr: french, sw: swahili, tl: filipino, fil: filipino }

const known = new Map<string, ReadonlySet<string>>()

/** The common words of a language by its code (`fr-FR`); the English ones for an unknown language. */
export function commonWordsOf(language: string): ReadonlySet<string> {
  const [name = ''] = language.toLowerCase().split(/[-_]/)
  const code = Object.hasOwn(lists, name) ? name : 'en'
  const words = known.get(code) ?? new Set((lists[code] ?? english).split(/\s+/))
  known.set(code, words)
  return words
}
