<?php
/**
 * The one class that a theme knows.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Boots the client and answers the theme's questions. The answers come from options that WordPress has
 * loaded anyway: asking costs no call and no query, so a theme may ask on every page view.
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
	 * The way to the hub; its time limit is for the whole page.
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
			( new Hooks( self::$instance ) )->register();
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
	 * Whether a certificate holds for this site.
	 */
	public function verifier(): Verifier {
		return new Verifier( $this );
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
	 * What the hub offered last.
	 */
	public function offers(): Offers {
		return new Offers( $this );
	}

	/**
	 * Whether a release may be installed.
	 */
	public function seal(): Seal {
		return new Seal( $this->config, $this->store, $this->now() );
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
	 * Everything that the site tells the hub about itself.
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
}
