<?php
/**
 * Product: an item of the marketplace on this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// An older `Copies` class may find classes in this folder only.
require_once __DIR__ . '/load.php';

/**
 * Answers the theme's questions, and creates the objects for them.
 */
final class Product {

	/**
	 * Products of this site in the order of their start.
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
	 * Calls to the hub, with a common time limit for the page.
	 *
	 * @var Hub
	 */
	private $hub;

	/**
	 * Starts a product and registers its hooks.
	 *
	 * @param array $settings Settings that the theme passed to Client::boot().
	 */
	public static function start( array $settings ): self {
		$product = new self( new Config( $settings ) );
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
	 * Returns the products of this site.
	 *
	 * @return Product[]
	 */
	public static function all(): array {
		return self::$all;
	}

	/**
	 * Returns the product of a form or a command; the first product if none is named.
	 *
	 * @param string $item_id Id of the item as sent; empty for none.
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
	 * Creates the product.
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
	 * Returns `live`, `staging` or `local`; null while not activated.
	 */
	public function kind(): ?string {
		return $this->is_active() ? $this->store->activation()['kind'] : null;
	}

	/**
	 * Returns the end of the license's support; null if it has none, or if unknown.
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
	 * Returns the entitlements while activated: `updates`, `bundled_plugins` or `network`.
	 *
	 * @return string[]
	 */
	public function entitlements(): array {
		return $this->is_active() ? $this->store->activation()['entitlements'] : array();
	}

	/**
	 * Returns the bundled plugins in the format of TGM Plugin Activation.
	 *
	 * @return array[]
	 */
	public function plugins(): array {
		return ( new Bundled_Plugins( $this ) )->all();
	}

	/**
	 * Returns the bundled plugins that cannot be installed yet.
	 *
	 * @return array[]
	 */
	public function locked_plugins(): array {
		return ( new Bundled_Plugins( $this ) )->locked();
	}

	/**
	 * Returns the state, one of `State`.
	 */
	public function state(): string {
		return State::of( $this->store->activation(), Site::home(), $this->now() );
	}

	/**
	 * Returns the address of the activation screen, for links of a theme.
	 */
	public function screen_url(): string {
		return admin_url( 'themes.php?page=' . Screen::page( $this->config->item_id ) );
	}

	/**
	 * Returns the settings.
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
	 * Returns the calls to the hub.
	 */
	public function hub(): Hub {
		return $this->hub;
	}

	/**
	 * Returns the activation with a browser.
	 */
	public function activation(): Activation {
		return new Activation( $this );
	}

	/**
	 * Returns the activation with a purchase code.
	 */
	public function purchase(): Purchase {
		return new Purchase( $this );
	}

	/**
	 * Returns the activation of all sites of a network.
	 */
	public function network(): Network {
		return new Network( $this );
	}

	/**
	 * Returns the heartbeat and deactivation.
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
	 * Returns the updates on WordPress's update screen.
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
	 * Returns the activation without calls.
	 */
	public function offline(): Offline {
		return new Offline( $this );
	}

	/**
	 * Returns seconds since 1970.
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
	 * Returns true if the stored activation belongs to this site, or if there is none.
	 */
	public function is_here(): bool {
		$activation = $this->store->activation();
		return null === $activation || Origin::is_here( $activation, Site::home() );
	}

	/**
	 * Returns the home address of this site, or the activated address if the request has none.
	 */
	public function home(): string {
		$home       = Site::home();
		$activation = $this->store->activation();
		return null !== $activation && '' === Site::key( $home ) ? Origin::address( $activation ) : $home;
	}

	/**
	 * Returns everything that the site sends to the hub about itself.
	 */
	public function about_site(): array {
		return ( new Facts( $this->config ) )->all( $this->home() );
	}
}
