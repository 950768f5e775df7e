import type { NewEntry } from "../draft/draft";
import { words } from "./templates";

/** Infinitive, past, participle. Forms that are also another verb's are left out. */
const ENGLISH = `
go went gone
be was been
have had
do did done
take took taken
come came
see saw seen
give gave given
know knew known
write wrote written
eat ate eaten
drink drank drunk
speak spoke spoken
break broke broken
begin began begun
bring brought
buy bought
catch caught
choose chose chosen
draw drew drawn
drive drove driven
fall fell fallen
feel felt
fight fought
fly flew flown
forget forgot forgotten
freeze froze frozen
grow grew grown
hide hid hidden
keep kept
lead led
leave left
lose lost
make made
meet met
pay paid
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
sell sold
send sent
shake shook shaken
shine shone
sing sang sung
sink sank sunk
sit sat
sleep slept
stand stood
steal stole stolen
swim swam swum
teach taught
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
win won
`;

const GERMAN = `
gehen ging gegangen
sein war gewesen
haben hatte gehabt
kommen kam gekommen
nehmen nahm genommen
geben gab gegeben
sehen sah gesehen
lesen las gelesen
schreiben schrieb geschrieben
sprechen sprach gesprochen
essen aß gegessen
trinken trank getrunken
fahren fuhr gefahren
fallen fiel gefallen
fangen fing gefangen
finden fand gefunden
fliegen flog geflogen
bringen brachte gebracht
denken dachte gedacht
beginnen begann begonnen
bleiben blieb geblieben
brechen brach gebrochen
gewinnen gewann gewonnen
halten hielt gehalten
helfen half geholfen
heben hob gehoben
kennen kannte gekannt
laufen lief gelaufen
liegen lag gelegen
lügen log gelogen
rufen rief gerufen
scheinen schien geschienen
schlafen schlief geschlafen
schlagen schlug geschlagen
schließen schloss geschlossen
schneiden schnitt geschnitten
schwimmen schwamm geschwommen
singen sang gesungen
sinken sank gesunken
sitzen saß gesessen
springen sprang gesprungen
stehen stand gestanden
steigen stieg gestiegen
sterben starb gestorben
tragen trug getragen
treffen traf getroffen
treten trat getreten
tun tat getan
vergessen vergaß vergessen
verlieren verlor verloren
wachsen wuchs gewachsen
waschen wusch gewaschen
werden wurde geworden
werfen warf geworfen
wissen wusste gewusst
ziehen zog gezogen
bitten bat gebeten
`;

function forms(list: string): readonly NewEntry[] {
  return list
    .trim()
    .split("\n")
    .map((line) => words(...new Set(line.split(" "))));
}

export const englishVerbs = () => forms(ENGLISH);
export const germanVerbs = () => forms(GERMAN);
