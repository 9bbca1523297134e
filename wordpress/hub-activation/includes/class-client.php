<?php
/**
 * The one class that a theme knows.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Boots the client and answers the theme's questions. What the answers need is at hand: asking
 * costs no call and no query, and may be done on every page view.
 */
final class Client {

	/**
	 * The client of this request; one theme is active at a time.
	 *
	 * @var Client|null
	 */
	private static $instance = null;

	/**
	 * The settings.
	 *
	 * @var Config
	 */
	private $config;

	/**
	 * What this site remembers.
	 *
	 * @var Store
	 */
	private $store;

	/**
	 * The way to the hub, with one patience for the whole page.
	 *
	 * @var Hub
	 */
	private $hub;

	/**
	 * Starts the client. Call it once, from the theme's functions.php.
	 *
	 * @param array $config `item_id`, `hub_url`, `theme` and more: see README.md.
	 */
	public static function boot( array $config ): self {
		if ( null === self::$instance ) {
			self::$instance = new self( new Config( $config ) );
			self::$instance->register();
		}
		return self::$instance;
	}

	/**
	 * Puts the client together.
	 *
	 * @param Config $config The settings.
	 */
	private function __construct( Config $config ) {
		$this->config = $config;
		$this->store  = new Store( $config->item_id );
		$this->hub    = new Hub( $config );
	}

	/**
	 * Whether the theme is activated on this site.
	 */
	public function is_active(): bool {
		return State::is_active( $this->state() );
	}

	/**
	 * `live`, `staging` or `local`; null while not activated.
	 */
	public function kind(): ?string {
		return $this->is_active() ? $this->store->activation()['kind'] : null;
	}

	/**
	 * Until when the licence has support; null when it has none, or that is not known.
	 */
	public function supported_until(): ?\DateTimeImmutable {
		$until = $this->is_active() ? $this->store->activation()['supported_until'] : null;
		try {
			return null === $until ? null : new \DateTimeImmutable( $until );
		} catch ( \Exception $unreadable ) {
			return null;
		}
	}

	/**
	 * What the licence gives a right to: of `updates` and `bundled_plugins`; nothing while not activated.
	 *
	 * @return string[]
	 */
	public function entitlements(): array {
		return $this->is_active() ? $this->store->activation()['entitlements'] : array();
	}

	/**
	 * One of the words of `State`.
	 */
	public function state(): string {
		return State::of( $this->store->activation(), Site::home(), $this->now() );
	}

	/**
	 * Where an administrator activates: themes may link there.
	 */
	public function screen_url(): string {
		return admin_url( 'themes.php?page=' . Screen::PAGE );
	}

	/**
	 * The settings.
	 */
	public function config(): Config {
		return $this->config;
	}

	/**
	 * What this site remembers.
	 */
	public function store(): Store {
		return $this->store;
	}

	/**
	 * The way to the hub.
	 */
	public function hub(): Hub {
		return $this->hub;
	}

	/**
	 * From "Activate theme" to an activated site.
	 */
	public function activation(): Activation {
		return new Activation( $this );
	}

	/**
	 * An activated site, ever after.
	 */
	public function upkeep(): Upkeep {
		return new Upkeep( $this );
	}

	/**
	 * When the heartbeat goes out.
	 */
	public function schedule(): Schedule {
		return new Schedule( $this );
	}

	/**
	 * Newer versions, on WordPress's own update screen.
	 */
	public function updates(): Updates {
		return new Updates( $this );
	}

	/**
	 * The way without calls.
	 */
	public function offline(): Offline {
		return new Offline( $this );
	}

	/**
	 * Seconds since 1970.
	 */
	public function now(): int {
		return time();
	}

	/**
	 * Where the hub sends the browser back to.
	 */
	public function return_url(): string {
		return $this->screen_url();
	}

	/**
	 * What the site tells of itself, and all of it.
	 */
	public function about_site(): array {
		return array_filter(
			array(
				'item_id'           => $this->config->item_id,
				'site_url'          => Site::home(),
				'theme_version'     => substr( $this->config->version, 0, 64 ),
				'wordpress_version' => substr( get_bloginfo( 'version' ), 0, 64 ),
				'php_version'       => substr( PHP_VERSION, 0, 64 ),
				'environment'       => wp_get_environment_type(),
				'locale'            => substr( get_locale(), 0, 32 ),
			)
		);
	}

	/**
	 * The claims of a certificate for this site, made by this hub, valid now.
	 *
	 * @param string      $jws      The compact form.
	 * @param string      $audience What the hub calls this site.
	 * @param string|null $subject  The activation's id, where it is known.
	 * @throws Refused Why it does not hold.
	 */
	public function verify( string $jws, string $audience, ?string $subject ): array {
		$kid      = Certificate::kid( $jws );
		$keys     = ( new Keys( $this->config, $this->store ) )->holding( $kid, $this->hub, $this->now() );
		return Certificate::verify( $jws, $keys, $this->expected( $audience, $subject ), $this->now() );
	}

	/**
	 * Whether the stored certificate still is what the hub signed, by the keys at hand. One that was
	 * damaged is not named at the next heartbeat, which then brings a fresh one.
	 */
	public function certificate_holds(): bool {
		$activation = $this->store->activation();
		try {
			$kid  = Certificate::kid( $activation['certificate'] ?? '' );
			$keys = ( new Keys( $this->config, $this->store ) )->known( $kid );
			return null !== $keys && array() !== Certificate::verify(
				$activation['certificate'],
				$keys,
				$this->expected( $activation['audience'], $activation['id'] ),
				min( $this->now(), $activation['expires_at'] )
			);
		} catch ( Refused $refused ) {
			return false;
		}
	}

	/**
	 * What a certificate must say.
	 *
	 * @param string      $audience What the hub calls this site.
	 * @param string|null $subject  The activation's id, where it is known.
	 */
	private function expected( string $audience, ?string $subject ): array {
		return array(
			'issuer'   => $this->config->hub_url,
			'audience' => $audience,
			'subject'  => $subject,
			'item_id'  => $this->config->item_id,
		);
	}

	/**
	 * Hooks in no more than this request needs: a visitor's page view gets the plan of the background calls.
	 */
	private function register(): void {
		if ( Config::is_disabled() ) {
			return;
		}
		if ( '' !== $this->config->problem() ) {
			_doing_it_wrong( __METHOD__, esc_html( $this->config->problem() ), esc_html( VERSION ) );
			return;
		}
		$this->schedule()->register();
		$this->updates()->register();
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'hub', new Command( $this ) );
		}
		if ( is_admin() ) {
			add_action( 'init', array( $this, 'load_words' ) );
			add_action( 'admin_init', array( $this, 'watch' ) );
			( new Screen( $this ) )->register();
			( new Actions( $this ) )->register();
			( new Notices( $this ) )->register();
		}
	}

	/**
	 * Loads the translation, where there is one for the administrator's language.
	 */
	public function load_words(): void {
		load_textdomain( 'hub-activation', FOLDER . '/languages/hub-activation-' . determine_locale() . '.mo' );
	}

	/**
	 * On each admin page: notes since when the site is elsewhere, and looks after the heartbeat.
	 */
	public function watch(): void {
		$activation = $this->store->activation();
		$is_here    = null === $activation || Site::same( $activation['home_url'], Site::home() );
		$is_noted   = isset( $activation['moved_since'] );
		if ( $is_here === $is_noted && null !== $activation ) {
			$this->store->change( array( 'moved_since' => $is_here ? null : $this->now() ) );
		}
		if ( current_user_can( $this->config->capability ) ) {
			$this->import_deployed();
		}
		$this->schedule()->watch();
	}

	/**
	 * Takes in the certificate of a deploy pipeline; what is wrong with it is said in a notice.
	 */
	private function import_deployed(): void {
		try {
			$this->offline()->import_deployed();
		} catch ( Refused $refused ) {
			Flash::refused( $refused );
		}
	}
}
