/**
 * Lists the passwords that attackers try first. Contract 2.19 asks for at least 1000. The list
 * holds well-known passwords, and popular words with popular endings.
 */

const WHOLE = `
123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123
football monkey letmein 696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael
654321 superman 1qaz2wsx 7777777 121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm
asdfgh hunter buster soccer harley batman andrew tigger sunshine iloveyou 2000 charlie robert thomas
hockey ranger daniel starwars klaster 112233 george computer michelle jessica pepper 1111 zxcvbn 555555
11111111 131313 freedom 777777 pass maggie 159753 aaaaaa ginger princess joshua cheese amanda summer
love ashley nicole chelsea biteme matthew access yankees 987654321 dallas austin thunder taylor matrix
mobilemail monitor monitoring montana moon moscow admin123 administrator welcome welcome1 passw0rd
p@ssw0rd p@ssword pa55word pa$$word password1 password12 password123 letmein1 letmein123 qwerty123
qwerty1234 qwerty12345 qwertyui qwerty123456 1q2w3e4r 1q2w3e4r5t 1q2w3e 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5
qazwsxedc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 asdfghjkl asdfghjk asdf1234 asdfasdf asdfjkl; zxcvbnm1
zxcvbnm123 poiuytrewq lkjhgfdsa mnbvcxz 0987654321 01234567 012345678 0123456789 123456789a a123456789
a12345678 12345678a abcd1234 abc12345 abcdefgh abcdefg1 abcdef123 aa123456 a1b2c3d4 aaaaaaaa 1234qwer
123qweasd 123qwe123 qweasdzxc qweasd123 qwe123456 123abc456 11223344 1122334455 12341234 123123123
123454321 1234554321 12344321 87654321 88888888 99999999 00000000 22222222 33333333 44444444 55555555
66666666 77777777 12121212 10203040 1029384756 147258369 147852369 159357456 741852963 789456123
963852741 changeme changeit default1 secret12 secret123 test1234 testtest testing1 testing123 guest123
root1234 toor1234 iloveyou1 iloveyou2 ilovegod iloveme1 loveyou1 lovelove fuckyou1 fuckyou2 fuckoff1
whatever whatever1 trustme1 nopassword mypassword thepassword passpass password! password? password.
password00 password01 password11 password99 passwort passwort1 motdepasse contrasena wachtwoord
football1 baseball1 basketball superman1 batman123 spiderman pokemon1 pokemon123 starwars1 startrek
liverpool liverpool1 arsenal1 chelsea1 manchester barcelona realmadrid juventus corvette mercedes porsche9
ferrari1 mustang1 firebird yamaha12 harley12 marlboro budweiser jackdaniels cocacola coca-cola snickers
butterfly butterfly1 sunflower rainbow1 princess1 angel123 babygirl babygirl1 sweetheart chocolate
strawberry cinnamon cheesecake pineapple elephant dolphins dolphin1 chicken1 monkey12 tigger12 scooter1
mickey12 garfield snoopy12 buttercup tinkerbell cinderella hello123 helloworld hello1234 goodluck
godisgood jesuschrist jesus123 blessed1 michael1 jennifer1 jordan23 jessica1 charlie1 patricia samantha
alexander alexandra christian christina elizabeth stephanie nicholas jonathan benjamin victoria veronica
gabriela fernando fernanda carolina caroline isabella sebastian valentina internet computer1 microsoft
windows1 security passw0rd1 linkedin facebook google123 samsung1 motorola blackberry nintendo playstation
xbox360x counterstrike minecraft fortnite1 callofduty warcraft worldofwarcraft diablo12 final123 gandalf1
metallica slipknot nirvana1 eminem12 blink182 greenday beatles1 ironmaiden megadeth scorpion
`;

const WORDS = `
password qwerty letmein welcome admin login master monkey dragon shadow sunshine princess football
baseball soccer hockey superman batman iloveyou lovely angel flower summer winter spring autumn
january february october november december monday friday secret freedom hello computer internet
killer hunter tigger pepper ginger cookie charlie michael jordan jessica ashley daniel andrew thomas
matthew nicole hannah taylor samsung pokemon starwars
`;

const ENDINGS = ["", "1", "12", "123", "1234", "12345", "123456", "!", "1!", "123!"];
const YEARS = ["2018", "2019", "2020", "2021", "2022", "2023", "2024", "2025", "2026"];

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

function withEndings(word: string): string[] {
  return [...ENDINGS, ...YEARS].map((ending) => word + ending);
}

const COMMON: ReadonlySet<string> = new Set([
  ...wordsOf(WHOLE),
  ...wordsOf(WORDS).flatMap(withEndings),
]);

/** Returns true when the password, in any case, is on the list. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.trim().toLowerCase());
}
