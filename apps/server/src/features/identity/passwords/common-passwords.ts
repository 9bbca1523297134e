/**
 * Stems of the most common passwords, in lower case. A stem is the middle of `Password123!`,
 * without the added digits and signs.
 */
export const commonStems: ReadonlySet<string> = new Set(
  `
  pass password passwort passwd passwords passord passwort parola parole contrasena senha wachtwoord
  motdepasse heslo salasana haslo sifre secret geheim secure security private access account login
  logon signin master mypass mypassword mypasswd newpass newpassword oldpassword userpassword
  thepassword nopassword nopass changeme changeit change default temp temporary test testing tester
  test testtest testuser testpass demo sample example guest user username users admin admins
  administrator administrador root superuser super superman superstar system server service support
  manager office company business welcome welcomeback hello hallo hola bonjour salut ciao hellohello
  helloworld hithere letmein letmeinnow openup opensesame open enter trustno trustnoone whatever
  iloveyou iloveu ilovey ilove iloveme iloveyouu loveyou loveme lovelove lover loving lovely love
  teamo tequiero jetaime ichliebedich amor amour liebe angel angels baby babygirl babyboy babe honey
  sweet sweetie sweety princess princesa prinzessin prince queen king kingdom qwerty qwert qwer
  qwertyui qwertyuio qwertyuiop qwertz qwertzu qwertzui qwertzuiop azerty azertyui azertyuiop asdf
  asdfg asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm yxcvbn yxcvbnm qaz qazwsx
  qazwsxedc wsx wsxedc edc qweasd qweasdzxc qweqwe qwe asd zxc asdasd zxczxc asdzxc aqwzsx azsxdc
  qwaszx poiuyt poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcdefghi
  abcdefghij abcabc aabbcc aaaaaa aaaaaaaa aaaa xxxxxx xxxxxxxx zzzzzz dragon dragons monkey monkeys
  tiger tigers tigger lion eagle eagles falcon falcons panther panthers bulldog bulldogs mustang
  mustangs horse horses dolphin dolphins butterfly rabbit bunny kitty kitten pussy cat cats dog dogs
  doggy puppy bear bears chicken turtle shark spider spiderman batman ironman superwoman wonderwoman
  pokemon pikachu naruto sasuke starwars starwar startrek matrix phoenix shadow shadows ninja samurai
  warrior warriors killer hunter ranger rangers soldier general captain pirate pirates wizard merlin
  gandalf harrypotter hogwarts frodo legolas minecraft fortnite roblox counterstrike playstation
  nintendo xbox gamer games game winner champion football footbal fussball futbol soccer baseball
  basketball hockey tennis golf golfer volleyball boxing running runner cowboys yankees lakers
  steelers redsox packers patriots giants chelsea arsenal liverpool everton manchester manutd united
  barcelona realmadrid juventus milan inter bayern dortmund schalke ajax celtic ferrari porsche
  mercedes bmw audi toyota honda yamaha suzuki kawasaki harley corvette camaro subaru volvo ford
  chevy jeep computer computers internet windows microsoft google facebook instagram twitter youtube
  yahoo hotmail gmail linkedin apple samsung iphone android linux ubuntu oracle cisco dell sony nokia
  wordpress website webmaster envato themeforest essentials conseil customerhub database backup
  january february march april may june july august september october november december januar
  februar spring summer autumn fall winter sommer herbst fruehling monday tuesday wednesday thursday
  friday saturday sunday montag freitag sunshine sunny moonlight moon star stars stella rainbow
  rainbows flower flowers rose roses lily daisy violet jasmine cherry apple apples banana orange
  lemon peach strawberry chocolate cookie cookies coffee cheese pepper ginger butter sugar candy
  pizza whiskey vodka silver golden gold diamond diamonds crystal purple blue green red black white
  yellow pink blackbird blueberry redrose michael michelle jennifer jessica ashley amanda daniel
  danielle andrew andrea andreas anthony antonio alexander alexandra alexis alejandro alex benjamin
  brandon brian charlie charles charlotte chris christian christina christine christopher david
  dennis diana dominik elizabeth emily emma eric felix florian francesco frank gabriel george
  hannah heather isabella jack jackson jacob james jason jasper jeremy joanna john johnny jonathan
  jordan jose joseph joshua julian julia justin katherine kevin kimberly laura lauren leonardo linda
  lisa louis lucas luis madison maggie marcus maria marie mario mark marlboro martin martina mary
  matthew matthias max maximilian megan melissa mike molly monika monica nathan nicholas nicolas
  nicole oliver olivia oscar pamela patricia patrick paul peter philip rachel rebecca ricardo richard
  robert roberto rocky ryan samantha samuel sandra sarah scott sebastian simon sophia sophie stefan
  stephanie stephen steven susanne taylor teresa thomas tyler victor victoria vincent william zachary
  buster bailey bandit buddy cooper daisy lucky maverick midnight mickey minnie snoopy smokey sparky
  thunder lightning storm blaze blazer fire firebird ice iceman snow snowball snowman freedom liberty
  justice peace faith grace hope happy happiness smile smiley forever friend friends family mother
  father mama mommy daddy brother sister grandma jesus jesuschrist christ god godisgood godbless
  heaven heavenly church bible blessed blessing lord allah mohammed muhammad america american canada
  england london paris berlin germany deutschland hamburg munich vienna wien austria france italia
  italy roma espana spain madrid mexico brasil brazil russia moscow moskva india delhi mumbai china
  beijing japan tokyo korea australia sydney newyork california texas florida chicago boston dallas
  denver houston seattle vegas lasvegas hawaii europe istanbul turkiye fenerbahce galatasaray
  besiktas indonesia jakarta malaysia singapore philippines vietnam thailand pakistan bangladesh
  money dollar dollars rich million millionaire bitcoin crypto student students teacher school
  college university science history english music musica guitar piano drummer metallica nirvana
  slipknot eminem tupac beatles elvis jordan kobe lebron messi ronaldo cristiano neymar rooney
  beckham gerrard biteme fuckyou fuckyouu fuckoff fuckme fuck fucker shit bitch asshole badboy badass
  sexy sexygirl sexyboy hot hottie playboy porn hardcore pussycat lollipop cutie cute beautiful pretty
  gorgeous handsome cool coolio coolman awesome amazing perfect nothing something anything everything
  nobody somebody anybody blahblah asdfasdf qwerqwer trustme believe dreamer dreams dream remember
  welkom bienvenue bienvenido willkommen benvenuto goodday goodluck goodboy goodgirl success supreme
  marina natasha svetlana tatiana ekaterina anastasia olga irina elena sergey dmitry vladimir nikita
  maksim roman artem denis ivan oleg pavel andrey aleksandr katarzyna agnieszka malgorzata piotr pawel
  tomasz krzysztof marcin michal jakub mateusz lukasz kacper kamil bartek zuzanna wiktoria julien
  pierre philippe nathalie sylvie camille chloe manon thomas hugo enzo lea giulia francesca chiara
  alessandro lorenzo matteo luca davide simone federico giovanni giuseppe carlos miguel javier fernando
  sergio rafael diego santiago carmen lucia sofia valentina camila mariana gabriela beatriz fernanda
  juliana bruno felipe gustavo leandro marcelo rodrigo thiago vinicius ahmed mohamed fatima hassan
  hussein ibrahim khalid mustafa mehmet ayse emre murat selin rahul priya amit sanjay vijay krishna
  ganesh lakshmi anjali deepak rajesh suresh minh linh hung nguyen yuki sakura hiroshi takeshi haruka
  cameron logan mason ethan noah aiden liam dylan connor austin chelsea courtney brittany amber crystal
  tiffany vanessa veronica natalie kayla haley brianna destiny jasmin autumn savannah kelly shannon
  erin caitlin derek travis trevor shawn keith craig bradley chad kyle cody dustin jared garrett
  warcraft worldofwarcraft starcraft diablo overwatch fallout skyrim oblivion morrowind halo doom quake
  lineage zelda mario luigi sonic sephiroth cloudstrife tekken mortal kombat assassin witcher portal
  halflife steam valorant league leagueoflegends dota callofduty battlefield tetris pacman kirby yoshi
  goku vegeta bleach inuyasha ichigo itachi kakashi luffy onepiece deathnote evangelion totoro
  google amazon netflix spotify tesla adidas nike puma gucci prada chanel pepsi cocacola starbucks
  mcdonalds burger pringles toblerone nutella heineken corona budweiser jagermeister absolut smirnoff
  blink metal rock hiphop rapper techno trance house reggae jazz blues country punk grunge acdc pantera
  slayer megadeth ironmaiden blacksabbath ledzeppelin pinkfloyd radiohead coldplay linkinpark greenday
  nofear darkness darkside darklord demon devil lucifer satan vampire zombie ghost monster monsters
  beast wolf wolves cobra viper python raptor hawk raven crow owl bunnies hamster panda koala zebra
  giraffe elephant leopard cheetah jaguar cougar puma lynx fox badger otter beaver raiders broncos
  cowboy eagles saints ravens bears bulls celtics heat spurs warriors knicks mets braves cubs tigers
  dodgers angels padres rockies marlins penguins flyers bruins rangers devils sabres oilers flames
  scooter rocket turbo speed racing racer drift nascar formula ducati vespa bugatti lamborghini
  maserati bentley rollsroyce lexus nissan mazda mitsubishi hyundai peugeot renault citroen skoda opel
  october fishing fisher camping hunting surfing skating skater snowboard mountain river ocean beach
  island paradise planet galaxy universe cosmos jupiter saturn mercury apollo zeus hercules spartan
  trojan trojans gladiator maximus caesar cleopatra pharaoh scorpion scorpio gemini libra taurus
  virgo aries leo aquarius pisces capricorn sagittarius zaq zaqwsx zaqxsw xsw cde vfr nhy
  `
    .trim()
    .split(/\s+/),
);
