<?php
/**
 * Settings of the theme, and their overrides in wp-config.php.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The settings of one theme. Constants of wp-config.php win, so that a deploy pipeline need not change
 * the theme.
 */
final class Config {

	/**
	 * The theme's number at the marketplace.
	 *
	 * @var int
	 */
	public $item_id;

	/**
	 * The hub's origin: scheme, host and port.
	 *
	 * @var string
	 */
	public $hub_url;

	/**
	 * The theme's name, for the screen.
	 *
	 * @var string
	 */
	public $theme;

	/**
	 * The theme's version.
	 *
	 * @var string
	 */
	public $version;

	/**
	 * Capability for activating.
	 *
	 * @var string
	 */
	public $capability;

	/**
	 * A file with the hub's public keys, for sites that cannot ask; empty without.
	 *
	 * @var string
	 */
	public $keys_file;

	/**
	 * The publisher's public key, hex: only releases signed with it are installed. Empty if the
	 * theme bundles none.
	 *
	 * @var string
	 */
	public $release_key;

	/**
	 * Folder of the theme in the publisher's zips, and in signatures.
	 *
	 * @var string
	 */
	public $release_slug;

	/**
	 * The folder of the theme that updates are for; empty for the theme that is active.
	 *
	 * @var string
	 */
	public $stylesheet;

	/**
	 * The main file of the plugin that the item is; empty if it is a theme.
	 *
	 * @var string
	 */
	public $plugin;

	/**
	 * True if the client shows a screen and notices of its own.
	 *
	 * @var bool
	 */
	public $has_screen;

	/**
	 * Title of the screen and of its menu entry; empty for the client's own name.
	 *
	 * @var string
	 */
	public $title;

	/**
	 * The address of a picture for the head of the screen; empty without.
	 *
	 * @var string
	 */
	public $logo;

	/**
	 * Sentences in the place of the client's own, by their words.
	 *
	 * @var string[]
	 */
	public $words;

	/**
	 * The plugins that the theme names, by their folders: `name`, and `required` where it needs one.
	 *
	 * @var array[]
	 */
	public $plugins;

	/**
	 * Addresses for support and its renewal; by default the hub's dashboard.
	 *
	 * @var string[]
	 */
	public $links;

	/**
	 * True to store a purchase code after an activation with it.
	 *
	 * @var bool
	 */
	public $store_purchase_code;

	/**
	 * True to receive beta versions.
	 *
	 * @var bool
	 */
	public $beta;

	/**
	 * True if a key was named at all: an unreadable one must not count as none.
	 *
	 * @var bool
	 */
	private $has_release_key;

	/**
	 * Reads what the theme passed to Client::boot().
	 *
	 * @param array $given See README.md.
	 */
	public function __construct( array $given ) {
		$this->item_id   = (int) self::defined_or( 'HUB_ACTIVATION_ITEM_ID', $given['item_id'] ?? 0 );
		$this->hub_url   = self::origin( (string) self::defined_or( 'HUB_ACTIVATION_URL', $given['hub_url'] ?? '' ) );
		$this->keys_file = (string) self::defined_or( 'HUB_ACTIVATION_KEYS_FILE', $given['keys_file'] ?? '' );
		$this->read_release( $given );
		$this->read_looks( $given );
		$this->stylesheet          = (string) ( $given['stylesheet'] ?? '' );
		$this->plugin              = (string) ( $given['plugin'] ?? '' );
		$this->version             = (string) ( $given['version'] ?? $this->installed_version() );
		$this->capability          = (string) ( $given['capability'] ?? 'switch_themes' );
		$this->store_purchase_code = ! empty( $given['store_purchase_code'] );
		$this->beta                = (bool) self::defined_or( 'HUB_ACTIVATION_BETA', $given['beta'] ?? false );
	}

	/**
	 * Reads the key that releases must be signed with.
	 *
	 * @param array $given See README.md.
	 */
	private function read_release( array $given ): void {
		$key                   = self::defined_or( 'HUB_ACTIVATION_RELEASE_KEY', $given['release_key'] ?? '' );
		$this->has_release_key = defined( 'HUB_ACTIVATION_RELEASE_KEY' ) || array_key_exists( 'release_key', $given );
		$this->release_key     = is_string( $key ) ? trim( $key ) : '';
		$this->release_slug    = (string) ( $given['release_slug'] ?? '' );
	}

	/**
	 * Reads the client's appearance in this theme.
	 *
	 * @param array $given See README.md.
	 */
	private function read_looks( array $given ): void {
		$this->theme      = (string) ( $given['theme'] ?? '' );
		$this->has_screen = false !== ( $given['screen'] ?? true );
		$this->title      = (string) ( $given['title'] ?? '' );
		$this->logo       = (string) ( $given['logo'] ?? '' );
		$this->plugins    = array_filter( (array) ( $given['plugins'] ?? array() ), 'is_array' );
		$this->links      = array(
			'support' => (string) ( $given['support_url'] ?? $this->hub_url . '/dashboard' ),
			'renewal' => (string) ( $given['renewal_url'] ?? $this->hub_url . '/dashboard' ),
		);
		$this->words      = array_filter( (array) ( $given['words'] ?? array() ), 'is_string' );
	}

	/**
	 * Returns the version that the product itself names, so that it stands in one place alone.
	 */
	private function installed_version(): string {
		return '' === $this->plugin
			? (string) wp_get_theme( $this->folder() )->get( 'Version' )
			: get_file_data( $this->plugin, array( 'version' => 'Version' ) )['version'];
	}

	/**
	 * The folder of the theme that updates are for.
	 */
	public function folder(): string {
		return '' === $this->stylesheet ? get_template() : $this->stylesheet;
	}

	/**
	 * Returns true if the client must do nothing: no screen, no notice, no call.
	 */
	public static function is_disabled(): bool {
		return (bool) self::defined_or( 'HUB_ACTIVATION_DISABLED', false );
	}

	/**
	 * The certificate that a pipeline brought, as text or as the path of a file; empty without.
	 */
	public static function deployed_certificate(): string {
		$given = (string) self::defined_or( 'HUB_ACTIVATION_CERTIFICATE', '' );
		// A certificate is longer than any path may be, and is_file() would complain.
		return strlen( $given ) < 500 && is_file( $given ) ? Files::read( $given ) : $given;
	}

	/**
	 * Returns the fault of the settings for the theme's developer; empty if there is none.
	 */
	public function problem(): string {
		if ( $this->item_id < 1 ) {
			return 'item_id must be the ID of the theme on the marketplace.';
		}
		if ( '' === $this->hub_url ) {
			return 'hub_url must be the https:// address of the hub; http:// is for local names only.';
		}
		if ( $this->has_release_key && ! Signature::is_key( $this->release_key ) ) {
			return 'release_key must be the public key of `hub release keygen`: 64 characters of 0-9 and a-f.';
		}
		if ( $this->has_release_key && '' === $this->release_slug ) {
			return 'release_slug must be the folder of the theme in your zips; release_key needs it.';
		}
		return '' === $this->theme ? 'theme must be the name of the theme.' : '';
	}

	/**
	 * A constant's value where wp-config.php has it.
	 *
	 * @param string $name  The constant.
	 * @param mixed  $given What the theme says.
	 * @return mixed
	 */
	private static function defined_or( string $name, $given ) {
		return defined( $name ) ? constant( $name ) : $given;
	}

	/**
	 * The origin of a web address; nothing where it is not safe to send secrets there.
	 *
	 * @param string $url A web address.
	 */
	public static function origin( string $url ): string {
		$parts  = parse_url( trim( $url ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions.parse_url_parse_url -- pure, and PHP 7.4 and newer agree.
		$scheme = strtolower( $parts['scheme'] ?? '' );
		$host   = strtolower( $parts['host'] ?? '' );
		if ( '' === $host || isset( $parts['user'] ) ) {
			return '';
		}
		if ( 'https' !== $scheme && ( 'http' !== $scheme || ! self::is_local( $host ) ) ) {
			return '';
		}
		$standard = 'https' === $scheme ? 443 : 80;
		$port     = $parts['port'] ?? $standard;
		return $scheme . '://' . $host . ( $port === $standard ? '' : ':' . $port );
	}

	/**
	 * Returns true if nothing sent to this host crosses the open internet.
	 *
	 * @param string $host A host in lower case.
	 */
	private static function is_local( string $host ): bool {
		$address = trim( $host, '[]' );
		if ( false !== filter_var( $address, FILTER_VALIDATE_IP ) ) {
			return false === filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE );
		}
		return 1 === preg_match( '/(?:^|\.)(?:localhost|test|local|internal)$/', $host );
	}
}
