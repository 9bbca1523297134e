<?php
/**
 * One item on this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// The copy that was loaded first may be one that looks for classes in this folder alone.
require_once __DIR__ . '/load.php';

/**
 * Answers the theme's questions, and creates the objects for them.
 */
final class Product {

	/**
	 * The products of this site, in the order in which they were started.
	 *
	 * @var Product[]
	 */
	private static $all = array();

	/**
	 * The settings.
	 *
	 * @var Config
	 */
	private $config;

	/**
	 * Stored data of this site.
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
	 * Starts a product: hooks it into WordPress.
	 *
	 * @param array $given What the theme passed to Client::boot().
	 */
	public static function start( array $given ): self {
		$product = new self( new Config( $given ) );
		foreach ( self::$all as $other ) {
			if ( $other->config->item_id === $product->config->item_id ) {
				_doing_it_wrong( 'Hub_Activation\Client::boot', 'Item ' . (int) $product->config->item_id . ' is booted by two products (HUB_ACTIVATION_ITEM_ID is for sites with one); the first product applies.', esc_html( VERSION ) );
				return $other;
			}
		}
		self::$all[] = $product;
		( new Hooks( $product ) )->register();
		return $product;
	}

	/**
	 * The products of this site.
	 *
	 * @return Product[]
	 */
	public static function all(): array {
		return self::$all;
	}

	/**
	 * The product that a form or a command is about; the first one where it says nothing.
	 *
	 * @param string $item_id The number of its item, as it was sent; empty where none was.
	 */
	public static function meant( string $item_id ): ?self {
		foreach ( self::$all as $product ) {
			if ( '' === $item_id || (string) $product->config->item_id === $item_id ) {
				return $product;
			}
		}
		return null;
	}

	/**
	 * Puts the product together.
	 *
	 * @param Config $config The settings.
	 */
	private function __construct( Config $config ) {
		$this->config = $config;
		$this->store  = new Store( $config->item_id );
		$this->hub    = new Hub( $config );
	}

	/**
	 * Returns true if the theme is activated on this site.
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
	 * End of the license's support; null if it has none, or if unknown.
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
	 * Returns the entitlements while activated: of `updates`, `bundled_plugins` and `network`.
	 *
	 * @return string[]
	 */
	public function entitlements(): array {
		return $this->is_active() ? $this->store->activation()['entitlements'] : array();
	}

	/**
	 * The plugins that come with the theme, as TGM Plugin Activation takes them.
	 *
	 * @return array[]
	 */
	public function plugins(): array {
		return ( new Bundled_Plugins( $this ) )->all();
	}

	/**
	 * The plugins that come with the theme and cannot be installed yet.
	 *
	 * @return array[]
	 */
	public function locked_plugins(): array {
		return ( new Bundled_Plugins( $this ) )->locked();
	}

	/**
	 * One of the words of `State`.
	 */
	public function state(): string {
		return State::of( $this->store->activation(), Site::home(), $this->now() );
	}

	/**
	 * Returns the address of the activation screen: themes may link to it.
	 */
	public function screen_url(): string {
		return admin_url( 'themes.php?page=' . Screen::page( $this->config->item_id ) );
	}

	/**
	 * The settings.
	 */
	public function config(): Config {
		return $this->config;
	}

	/**
	 * Returns the stored data of this site.
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
	 * From a purchase code to an activated site.
	 */
	public function purchase(): Purchase {
		return new Purchase( $this );
	}

	/**
	 * From an activated main site to all sites of its network.
	 */
	public function network(): Network {
		return new Network( $this );
	}

	/**
	 * An activated site, ever after.
	 */
	public function upkeep(): Upkeep {
		return new Upkeep( $this );
	}

	/**
	 * Returns the verifier of certificates for this site.
	 */
	public function verifier(): Verifier {
		return new Verifier( $this );
	}

	/**
	 * Returns the schedule of the heartbeat.
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
	 * Returns the update requests to the hub.
	 */
	public function feed(): Feed {
		return new Feed( $this );
	}

	/**
	 * Returns the last offers of the hub.
	 */
	public function offers(): Offers {
		return new Offers( $this );
	}

	/**
	 * Returns the check of releases before installation.
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
	 * Returns the address to which the hub sends the browser back.
	 */
	public function return_url(): string {
		return $this->screen_url();
	}

	/**
	 * Returns true if the stored activation is this site's own, or if there is none.
	 */
	public function is_here(): bool {
		$activation = $this->store->activation();
		return null === $activation || Origin::is_here( $activation, Site::home() );
	}

	/**
	 * The home address of this site, or the activated address if the request has none.
	 */
	public function home(): string {
		$home       = Site::home();
		$activation = $this->store->activation();
		return null !== $activation && '' === Site::key( $home ) ? Origin::address( $activation ) : $home;
	}

	/**
	 * Everything that the site tells the hub about itself.
	 */
	public function about_site(): array {
		return ( new Facts( $this->config ) )->all( $this->home() );
	}
}
