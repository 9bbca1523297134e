<?php
/**
 * Client class that a theme uses.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Client of an item. It starts the product after every theme and plugin has registered its copy, and
 * passes every question of the theme to `Product`, a class of the newest copy. The answers come from
 * options that WordPress has already loaded. A question needs no call and no query, so a theme may ask
 * on every page view.
 *
 * README.md describes each answer.
 *
 * @method bool                    is_active()       True if the theme is activated on this site.
 * @method string|null             kind()            `live`, `staging` or `local`.
 * @method \DateTimeImmutable|null supported_until() End of the license's support.
 * @method string[]                entitlements()    Entitlements of the license.
 * @method string                  state()           State of the site, one of `State`.
 * @method string                  screen_url()      Address of the activation screen.
 * @method array[]                 plugins()         Bundled plugins in the format of TGM Plugin Activation.
 * @method array[]                 locked_plugins()  Bundled plugins that cannot be installed yet.
 */
final class Client {

	/** Hook after all themes and plugins are loaded, before the first question of a theme. */
	const START = 'after_setup_theme';

	/**
	 * Clients by the ids of their items.
	 *
	 * @var array<int, Client>
	 */
	private static $all = array();

	/**
	 * Arguments of boot().
	 *
	 * @var array
	 */
	private $given;

	/**
	 * Started product; null before the start.
	 *
	 * @var object|null
	 */
	private $product = null;

	/**
	 * Starts the client of an item. Call it once, from the theme's functions.php.
	 *
	 * @param array $config `item_id`, `hub_url`, `theme` and more: see README.md.
	 */
	public static function boot( array $config ): self {
		$item_id = (int) ( $config['item_id'] ?? 0 );
		$client  = self::of( $item_id );
		if ( null === $client ) {
			$client                = new self( $config );
			self::$all[ $item_id ] = $client;
			if ( did_action( self::START ) ) {
				$client->start();
			} else {
				// After every functions.php, and before other callbacks of that hook.
				add_action( self::START, array( $client, 'start' ), -1000 );
			}
		} elseif ( $client->given != $config ) { // phpcs:ignore Universal.Operators.StrictComparisons.LooseNotEqual -- the order of the settings does not matter.
			_doing_it_wrong( __METHOD__, 'Item ' . (int) $item_id . ' is booted twice with different settings; the first settings apply.', '1.1.0' );
		}
		return $client;
	}

	/**
	 * Returns the client of an item; null if it was not booted.
	 *
	 * @param int $item_id Id of the item, as passed to boot().
	 */
	public static function of( int $item_id ): ?self {
		return self::$all[ $item_id ] ?? null;
	}

	/**
	 * Creates a client.
	 *
	 * @param array $settings Settings that were passed to boot().
	 */
	private function __construct( array $settings ) {
		$this->given = $settings;
	}

	/**
	 * Starts the product once.
	 */
	public function start(): void {
		if ( null === $this->product ) {
			$this->product = Product::start( $this->given );
		}
	}

	/**
	 * Passes a question to the product. The newest copy at that time answers a question that comes
	 * before all themes and plugins are loaded.
	 *
	 * @param string $name      Name of the method.
	 * @param array  $arguments Arguments of the method.
	 * @return mixed
	 */
	public function __call( string $name, array $arguments ) {
		$this->start();
		return $this->product->$name( ...$arguments );
	}
}
