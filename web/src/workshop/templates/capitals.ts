import type { NewEntry } from "../draft/draft";
import { words } from "./templates";

/** Country and capital in English; in German where it differs. */
const CAPITALS = `
France|Paris|Frankreich
Germany|Berlin|Deutschland
Italy|Rome|Italien|Rom
Spain|Madrid|Spanien
Austria|Vienna|Österreich|Wien
Poland|Warsaw|Polen|Warschau
Greece|Athens|Griechenland|Athen
Portugal|Lisbon|Portugal|Lissabon
Japan|Tokyo|Japan|Tokio
China|Beijing|China|Peking
Egypt|Cairo|Ägypten|Kairo
Canada|Ottawa|Kanada
Sweden|Stockholm|Schweden
Norway|Oslo|Norwegen
Denmark|Copenhagen|Dänemark|Kopenhagen
Finland|Helsinki|Finnland
Ireland|Dublin|Irland
Switzerland|Bern|Schweiz
Netherlands|Amsterdam|Niederlande
Belgium|Brussels|Belgien|Brüssel
Turkey|Ankara|Türkei
Hungary|Budapest|Ungarn
Czechia|Prague|Tschechien|Prag
Romania|Bucharest|Rumänien|Bukarest
Bulgaria|Sofia|Bulgarien
Croatia|Zagreb|Kroatien
Ukraine|Kyiv|Ukraine|Kyjiw
Iceland|Reykjavik|Island|Reykjavík
Argentina|Buenos Aires|Argentinien
Peru|Lima|Peru
India|New Delhi|Indien|Neu-Delhi
Brazil|Brasília|Brasilien
Chile|Santiago|Chile
Colombia|Bogotá|Kolumbien
Cuba|Havana|Kuba|Havanna
Australia|Canberra|Australien
New Zealand|Wellington|Neuseeland
Kenya|Nairobi|Kenia
Ethiopia|Addis Ababa|Äthiopien|Addis Abeba
Morocco|Rabat|Marokko
Senegal|Dakar|Senegal
Ghana|Accra|Ghana
Nigeria|Abuja|Nigeria
Thailand|Bangkok|Thailand
Vietnam|Hanoi|Vietnam
South Korea|Seoul|Südkorea
Iran|Tehran|Iran|Teheran
Iraq|Baghdad|Irak|Bagdad
Lebanon|Beirut|Libanon
Jordan|Amman|Jordanien
Estonia|Tallinn|Estland
Latvia|Riga|Lettland
Lithuania|Vilnius|Litauen
Slovakia|Bratislava|Slowakei
Slovenia|Ljubljana|Slowenien
Serbia|Belgrade|Serbien|Belgrad
Albania|Tirana|Albanien
Uruguay|Montevideo|Uruguay
Ecuador|Quito|Ecuador
Nepal|Kathmandu|Nepal
`;

export function capitals(language: "en" | "de"): readonly NewEntry[] {
  return CAPITALS.trim()
    .split("\n")
    .map((line) => {
      const [country = "", capital = "", land = country, stadt = capital] = line.split("|");
      return language === "de" ? words(land, stadt) : words(country, capital);
    });
}
